import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/** A function of `src/inline`, bundled with what it needs so that it runs in the page before any file has come. */
export async function inlineScript(name: string): Promise<string> {
  const entry = 'virtual:inline';
  const plugin: Plugin = {
    name: 'vigil:inline',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) =>
      id === entry
        ? `import { ${name} } from ${JSON.stringify(join(root, 'src/inline', `${name}.ts`))};\n${name}();`
        : null,
  };
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [plugin],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  const code = output !== undefined && 'output' in output ? output.output[0].code.trim() : '';
  if (code === '' || /<\/script/iu.test(code)) throw new Error(`${name} cannot stand in the page`);
  return code;
}
