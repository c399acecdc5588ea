/** How the key of a text ends that counts something. */
export const plural = /_(?:zero|one|two|few|many|other)$/u;

const recordIn = (json: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

/**
 * Of each file of texts what the sections say with which one begins, by its path; English where a language has none.
 * The organisation may have changed the files: none where one cannot be read, and who asks for it gets the whole.
 * @param names What the build found in the code of those sections.
 */
export function firstTextsOf(names: string | undefined, files: ReadonlyMap<string, string>, english: string) {
  try {
    const wanted = new Set(Object.values(recordIn(names ?? '[]')));
    const first = (json = '{}') =>
      Object.entries(recordIn(json)).filter(([key]) => wanted.has(key.replace(plural, '')));
    const paths = wanted.size === 0 ? [] : [...files];
    const inEnglish = first(files.get(english));
    return new Map(
      paths.map(([path, json]) => [path, JSON.stringify(Object.fromEntries([...inEnglish, ...first(json)]))]),
    );
  } catch {
    return new Map<string, string>();
  }
}
