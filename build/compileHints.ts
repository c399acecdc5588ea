import type { Plugin } from 'vite';

/**
 * Chromium compiles a file that begins so whole, beside the main thread and while it arrives. Without it, each function is
 * compiled when it is first called: a thousand of them between the click on "Log in" and the first rows.
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Puts the hint before all that stands in a file: Vite writes its list of files on top of what the bundler gave. */
export const compileHints = (): Plugin => ({
  name: 'vigil:compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = hint + file.code;
    },
  },
});
