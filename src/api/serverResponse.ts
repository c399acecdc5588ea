/** What a server answered, however it was asked. */
export interface ServerResponse {
  status: number;
  header: (name: string) => string | undefined;
  text: () => Promise<string>;
  blob: () => Promise<Blob>;
}

/** A response of `fetch`, read to its end. */
export async function readResponse(response: Response): Promise<ServerResponse> {
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
