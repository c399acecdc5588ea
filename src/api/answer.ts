/** What a server answered, however it was asked. */
export interface Answer {
  status: number;
  header: (name: string) => string | undefined;
  text: () => Promise<string>;
  blob: () => Promise<Blob>;
}

/** An answer to a request that went out before the client had arrived. */
export async function answerOf(response: Response): Promise<Answer> {
  const body = await response.blob();
  return {
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    text: () => body.text(),
    blob: async () => body,
  };
}
