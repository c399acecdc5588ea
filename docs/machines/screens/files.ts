/** Stands for `node:fs` on the stage, where tests read the console's texts and nothing else. */
const texts = new Map<string, string>();

/** Before a test reads them. */
export async function fetchTexts(): Promise<void> {
  for (const language of ['en', 'ro']) texts.set(language, await (await fetch(`/assets/i18n/${language}.json`)).text());
}

export function readFileSync(path: string): string {
  const text = texts.get(/(\w+)\.json$/u.exec(path)?.[1] ?? '');
  if (text === undefined) throw new Error(`${path} is not on the stage`);
  return text;
}
