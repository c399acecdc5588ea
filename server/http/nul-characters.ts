import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from './refusal.ts';

// No database keeps U+0000. One in what a phone sends must not cost the whole post: it is left out; staff are told.

type Access = Pick<Endpoint, 'access'>;

const refused = () =>
  new Refusal(400, 'Texts must not contain the character U+0000: no database keeps it.', { code: 'text-with-nul' });

function clean(text: string, { access }: Access): string {
  if (!text.includes('\0')) return text;
  if (access !== 'observer') throw refused();
  return text.replaceAll('\0', '');
}

export const withoutNul = (texts: Readonly<Record<string, string>>, endpoint: Access): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, clean(text, endpoint)]));

export function* withoutNulPairs(
  pairs: Iterable<readonly [string, string]>,
  endpoint: Access,
): Generator<[string, string], void, undefined> {
  for (const [name, text] of pairs) yield [name, clean(text, endpoint)];
}

/** An odd number of backslashes makes an escape; an even one is backslashes. */
const ESCAPE = /(?<!\\)((?:\\\\)*)\\u0000/gu;

/** JSON, where the character can only stand escaped: what is inside need not be walked through to find it. */
export function withoutNulEscapes(json: string, { access }: Access): string {
  if (!json.includes(String.raw`\u0000`)) return json;
  const cleaned = json.replaceAll(ESCAPE, '$1');
  if (cleaned !== json && access !== 'observer') throw refused();
  return cleaned;
}
