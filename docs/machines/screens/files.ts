/** Stands for `node:fs` on the stage, where tests read the console's texts and its page. */
const files = new Map<string, string>();

const read = async (path: string, address: string) => void files.set(path, await (await fetch(address)).text());

/** Before a test reads them. */
export async function fetchFiles(): Promise<void> {
  const languages = ['en', 'ro'].map((language) => `assets/i18n/${language}.json`);
  await Promise.all([
    ...languages.map((path) => read(`public/${path}`, `/${path}`)),
    read('index.html', '/index.html'),
  ]);
}

export function readFileSync(path: string): string {
  const text = files.get(path);
  if (text === undefined) throw new Error(`${path} is not on the stage`);
  return text;
}
