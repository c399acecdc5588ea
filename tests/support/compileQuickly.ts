/**
 * For a process of seconds over the embedded database: its engine (WebAssembly) is compiled once and quickly, and never again
 * for speed. A command takes 0.7 s of processor instead of 1.1 s.
 */
export const compileQuickly: readonly string[] = ['--liftoff-only'];
