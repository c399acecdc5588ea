/** What a server answered, however it was asked. */
export interface Answer {
  status: number;
  header: (name: string) => string | undefined;
  text: () => Promise<string>;
  blob: () => Promise<Blob>;
}

/** An answer of the browser's own, read to its end. */
export async function answerOf(response: Response): Promise<Answer> {
  const body = await response.blob();
  return {
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    text: () => body.text(),
    blob: async () => body,
  };
}

/** JSON, or the text itself where it is none. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
