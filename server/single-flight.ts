/** One call for all who ask while another one is under way; never one that began before it was asked for. */
export function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(
      () => begin(),
      () => begin(),
    );
    return next;
  };
  function begin(): Promise<T> {
    next = undefined;
    const answer = ask();
    running = answer;
    return answer;
  }
}
