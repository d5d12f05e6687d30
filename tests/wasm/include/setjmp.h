/* WebAssembly has no setjmp; the tests only include it. */
