/** A moment in the address, as the server told it; empty for anything else. */
export function momentIn(search: Pick<URLSearchParams, 'get'>, name: string): string {
  const text = search.get(name) ?? '';
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}
