// Preact with htm, bound once for all files.
import { h } from 'preact';
import htm from 'htm';
export const html = htm.bind(h);
export { render } from 'preact';
export { useState, useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
