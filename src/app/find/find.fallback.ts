import { listForms } from '#contract/form-list.ts';
import { maxFound, wordsOf } from '#contract/find.values.ts';
import { listNgos } from '#contract/ngos.ts';
import { plain } from '#contract/normalize.values.ts';
import { looksLikePhone } from '#contract/phones.values.ts';
import { listObservers } from '#contract/observers.ts';
import { listCounties } from '#contract/stations.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import type { Services } from '#src/services.tsx';
import type { Findings } from './find.rows.ts';

type Kinds = Omit<Findings, 'more' | 'isPartial'>;
export const none: Kinds = { stations: [], observers: [], ngos: [], forms: [], questions: [], notes: [] };

/** By the lists of a back end that cannot search by itself. What fails is left out, unless everything does. */
export async function findByLists(services: Services, typed: string, signal: AbortSignal): Promise<Findings> {
  const words = wordsOf(typed);
  const has = (text: string) => words.every((word) => plain(text).includes(plain(word)));
  const asked = [stations, observers, forms, ...(seesAllNgos(services.session.getSnapshot()) ? [ngos] : [])];
  const answers = await Promise.allSettled(asked.map((ask) => ask({ services, typed, has, signal })));
  const failed = answers.filter((answer) => answer.status === 'rejected');
  if (failed.length === answers.length) throw failed[0]?.reason;
  const found = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : {}));
  return Object.assign({ ...none, more: [], isPartial: failed.length > 0 }, ...found);
}

interface Asked {
  services: Services;
  typed: string;
  has: (text: string) => boolean;
  signal: AbortSignal;
}

async function observers({ services: { call }, typed, signal }: Asked): Promise<Partial<Kinds>> {
  const isPhone = looksLikePhone(typed);
  const text = typed.slice(0, 100);
  const query = { ...(isPhone ? { Number: text } : { Name: text }), Page: 1, PageSize: maxFound };
  const { data } = await call(listObservers, { query }, { signal });
  return { observers: data.slice(0, maxFound).map(({ id, name, phone, ngo }) => ({ id, name, phone, ngo })) };
}

async function forms({ services: { cache }, has }: Asked): Promise<Partial<Kinds>> {
  const { formVersions } = (await cache.load(listForms, { query: {} }, { freshMs: 60_000 })).reply;
  const found = formVersions.filter(({ code, description }) => has(`${code} ${description}`)).slice(0, maxFound);
  return { forms: found.map(({ id, code, description, draft }) => ({ id, code, description, draft })) };
}

async function ngos({ services: { call }, has, signal }: Asked): Promise<Partial<Kinds>> {
  const found = (await call(listNgos, { query: {} }, { signal })).filter(({ name, shortName }) =>
    has(`${shortName} ${name}`),
  );
  return { ngos: found.slice(0, maxFound).map(({ id, name, shortName }) => ({ id, name, shortName })) };
}

/** Such a back end names its counties and how many stations they have: `CJ 40` can be opened. */
async function stations({ services: { cache }, typed }: Asked): Promise<Partial<Kinds>> {
  const [, county = '', digits = ''] = /^(\p{L}[\p{L} -]*?)[ -]*(\d{1,6})$/u.exec(plain(typed.trim())) ?? [];
  if (county === '') return {};
  const { reply } = await cache.load(listCounties, { query: {} }, { freshMs: 60_000 });
  const found = reply.filter(
    ({ code, name, limit }) => [plain(code), plain(name)].includes(county) && Number(digits) <= limit,
  );
  return {
    stations: found.map(({ id, code }) => ({ id, countyCode: code, number: Number(digits), address: '' })),
  };
}
