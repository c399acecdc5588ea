type Asked = Readonly<Record<string, string | number | null | undefined>>;

/** What is asked for as it stands in an address (NAV-07): what is empty is not written. */
export const searchOf = (asked: Asked): URLSearchParams =>
  new URLSearchParams(
    Object.entries(asked)
      .map(([name, value]) => [name, String(value ?? '')])
      .filter(([, value]) => value !== ''),
  );

/** An address with what is asked for; the path may ask for something already. */
export function withSearch(path: string, asked: Asked): string {
  const search = searchOf(asked).toString();
  if (search === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${search}`;
}
