import type { Endpoint } from '#contract/endpoint.ts';

/** What is asked for in the address of a call. */
export interface Aimed {
  params?: object;
  query?: object;
}

const textOf = (value: unknown) => (Array.isArray(value) ? value : [value]).map(String);

export function addressOf({ path }: Endpoint, { params = {}, query = {} }: Aimed): string {
  const filled = Object.entries(params).reduce((address, [name, value]) => address.replace(`:${name}`, value), path);
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => textOf(value).map((text) => [name, text])),
  );
  return `${filled}?${search.toString()}`;
}
