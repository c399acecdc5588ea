/** What a server answered, however it was asked. */
export interface ServerResponse {
  status: number;
  header: (name: string) => string | undefined;
  text: () => Promise<string>;
  blob: () => Promise<Blob>;
}

/**
 * A response of `fetch`, read to its end.
 * @param isFile Whether a file is expected: to read a text out of a blob takes the browser two detours more.
 */
export async function readResponse(response: Response, isFile: boolean): Promise<ServerResponse> {
  const body = await (isFile ? response.blob() : response.text());
  return {
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    text: async () => (typeof body === 'string' ? body : body.text()),
    blob: async () => (typeof body === 'string' ? new Blob([body]) : body),
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
