/*
 * Symbols of the stack protector. Debian's run-time library for WebAssembly needs them, but its C library does not have
 * them.
 */
#include <stdint.h>
#include <stdlib.h>

extern uintptr_t __stack_chk_guard;
_Noreturn void __stack_chk_fail(void);

uintptr_t __stack_chk_guard = 0x5bd1e995; /* an arbitrary number */

_Noreturn void __stack_chk_fail(void)
{
    abort();
}
