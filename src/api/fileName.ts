/** The file name in a Content-Disposition header; `filename*` wins, and no path comes with it. */
export function fileName(disposition: string | undefined): string | null {
  if (disposition === undefined) return null;
  const encoded = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;]+)/iu.exec(disposition)?.[1]?.trim();
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/iu.exec(disposition);
  const name = decoded(encoded) ?? plain?.[1]?.replace(/\\(.)/gu, '$1') ?? plain?.[2]?.trim();
  return name?.split(/[\\/]/u).at(-1) || null;
}

function decoded(text: string | undefined) {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
