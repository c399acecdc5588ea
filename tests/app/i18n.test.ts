import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { parseSync } from 'vite';
import { describe, expect, test, vi } from 'vitest';
import en from '#public/assets/i18n/en.json';
import ro from '#public/assets/i18n/ro.json';
import { actKinds, actSubjects } from '#contract/acts.values.ts';
import { fieldCodes, refusals } from '#contract/refusal-codes.ts';
import { kindKey, subjectKey } from '#src/acts/actWords.ts';
import { startTranslating } from '#src/i18n/startTranslating.ts';
import { createLanguageChoice } from '#src/i18n/language.ts';
import { createTranslations } from '#src/i18n/translations.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { pickTexts } from '#src/screens/login/texts.ts';

type Texts = { [key: string]: string | Texts };

const flat = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text] as [string, string]] : flat(text, `${before}${key}.`),
  );

const plural = /_(zero|one|two|few|many|other)$/u;
const all = { en: flat(en), ro: flat(ro) };
const keys = (texts: [string, string][]) => texts.map(([key]) => key);
const bare = (texts: [string, string][]) => [...new Set(keys(texts).map((key) => key.replace(plural, '')))].toSorted();

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  // A page for developers, which no build has.
  .filter((file) => !file.startsWith('src/design/'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }));

describe('LNG-03 the two files', () => {
  test('have the same keys', () => {
    expect(keys(all.ro)).toEqual(keys(all.en));
  });

  test('count in the three forms of Romanian, of which English needs two', () => {
    const { pluralCategories } = new Intl.PluralRules('ro').resolvedOptions();
    const counted = keys(all.ro).filter((key) => plural.test(key));
    const wanted = [...new Set(counted.map((key) => key.replace(plural, '')))].flatMap((key) =>
      pluralCategories.map((form) => `${key}_${form}`),
    );
    expect(counted.toSorted()).toEqual(wanted.toSorted());
  });

  test('no text is empty, has stray spaces, or differs in what is put into it', () => {
    const slots = (text: string) => [...new Set(text.match(/\{\{(?!count)\w+\}\}/gu))].toSorted();
    const english = new Map(all.en);
    const odd = all.ro.filter(([key, text]) => {
      const counterpart = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
      return text.trim() !== text || text === '' || String(slots(text)) !== String(slots(counterpart));
    });
    expect(odd).toEqual([]);
    expect(all.en.filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
  });

  test('OBS-06 OBS-10 OBI-03 words that the requirements fix stand as they are written there', () => {
    const fixed: Record<string, string> = {
      SUCCESS: 'Success!',
      ERROR: 'Error!',
      OBSERVER_DELETED_one: 'User has been removed',
      RESET_PASSWORD_FAILED: 'Could not reset password',
      IMPORT_FAILED: 'Encountered error while uploading csv',
    };
    const english: Record<string, unknown> = en;
    expect(Object.fromEntries(Object.keys(fixed).map((key) => [key, english[key]]))).toEqual(fixed);
  });

  test('Romanian is written with comma-below letters', () => {
    expect(all.ro.filter(([, text]) => /[şţŞŢ]/u.test(text))).toEqual([]);
  });
});

describe('LNG-03 the code', () => {
  const quoted = new Set(
    sources.flatMap(({ code }) =>
      [...code.matchAll(/'([A-Z][\w.]*)'|\btexts\.([A-Z]\w*)/gu)].map((found) => found[1] ?? found[2]),
    ),
  );
  const exists = new Set(bare(all.en));

  test('uses every key of the files', () => {
    expect(
      bare(all.en).filter((key) => !quoted.has(key) && !/^(?:REFUSED|FIELD|ACT_KIND|ACT_ABOUT|ACT_FIELD)_/u.test(key)),
    ).toEqual([]);
  });

  test('LED-06 has words for every kind of act, and for everything that an act may be about', () => {
    const named = [...actKinds.map(kindKey), ...actSubjects.map(subjectKey)];
    expect(bare(all.en).filter((key) => /^ACT_(?:KIND|ABOUT)_/u.test(key))).toEqual(named.toSorted());
  });

  test('has words for every reason of the server', () => {
    const keys = (kind: string, codes: readonly string[]) =>
      codes.map((code) => `${kind}_${code.toUpperCase().replaceAll('-', '_')}`);
    const named = [...keys('REFUSED', Object.keys(refusals)), ...keys('FIELD', fieldCodes)];
    expect(
      bare(all.en)
        .filter((key) => /^(?:REFUSED|FIELD)_/u.test(key))
        .toSorted(),
    ).toEqual(named.toSorted());
  });

  test('asks for no key that is not there', () => {
    const asked = sources.flatMap(({ code }) =>
      [...code.matchAll(/\b(?:t|say)\('([^']+)'/gu)].map((found) => found[1] ?? ''),
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((key) => !exists.has(key))).toEqual([]);
  });

  test('has no literal text in components', () => {
    const literals = sources.flatMap(({ file, code }) =>
      literalTexts(file, code)
        .filter((text) => !exists.has(text))
        .map((text) => `${file}: ${text}`),
    );
    expect(literalTexts('probe.tsx', '<p title="Say">Hello <b aria-label={`x`} placeholder={"Type"} /></p>')).toEqual([
      'Say',
      'Hello',
      'Type',
    ]);
    expect(literals).toEqual([]);
  });
});

const spoken = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'aria-description',
  'aria-roledescription',
]);

/** What a component would show or say without asking for a translation. */
function literalTexts(file: string, code: string): string[] {
  const found: string[] = [];
  const keep = (text: unknown) => {
    if (typeof text === 'string' && /\p{L}{2}/u.test(text)) found.push(text.trim());
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || Array.isArray(node) || !('type' in node)) return;
    if (node.type === 'JSXText' && 'value' in node) keep(node.value);
    if (node.type === 'JSXAttribute' && 'name' in node && 'value' in node && spoken.has(nameOf(node.name))) {
      keep(literalOf(node.value));
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, code).program);
  return found;
}

const field = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? Object.entries(node).find(([key]) => key === name)?.[1] : undefined;

const nameOf = (node: unknown) => String(field(node, 'name'));
const literalOf = (node: unknown): unknown => field(node, 'value') ?? field(field(node, 'expression'), 'value');

type Fetch = (address: string) => Promise<Response>;

describe('in use', () => {
  const storage = createSafeStorage(() => localStorage);
  const served = (language: string) => Promise.resolve(Response.json(language === 'ro' ? ro : en));

  test('LNG-04 when the files cannot be fetched, everything is in English', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const load = createTranslations();
    expect(await load('ro')).toEqual({ language: 'en', texts: en });
  });

  test.each([
    ['a page instead of JSON', () => new Response('<html></html>')],
    ['an empty file', () => Response.json({})],
    ['not there', () => new Response('', { status: 404 })],
  ])('LNG-04 %s counts as not fetched, and is asked for again', async (_, answer) => {
    const fetch = vi.fn<Fetch>(() => Promise.resolve(answer()));
    vi.stubGlobal('fetch', fetch);
    const load = createTranslations();
    expect((await load('ro')).language).toBe('en');
    await load('ro');
    expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/assets/i18n/ro.json', '/assets/i18n/ro.json']);
  });

  test('LNG-02 a language is fetched once, followed when chosen, and English fills its gaps', async () => {
    const { LOGOUT: _, ...gaps } = ro;
    const fetch = vi.fn<Fetch>((address) =>
      address.includes('ro') ? Promise.resolve(Response.json(gaps)) : served('en'),
    );
    vi.stubGlobal('fetch', fetch);
    storage.write('language', 'ro');
    const choice = createLanguageChoice(storage, document.documentElement);
    await startTranslating(choice, createTranslations());
    await vi.waitFor(() => expect(i18next.hasResourceBundle('en', 'translation')).toBe(true));
    expect([i18next.t('OBSERVERS'), i18next.t('LOGOUT')]).toEqual(['Observatori', 'Log out']);
    choice.choose('en');
    await vi.waitFor(() => expect(i18next.language).toBe('en'));
    choice.choose('ro');
    await vi.waitFor(() => expect(i18next.language).toBe('ro'));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('LNG-03 a text writes its numbers as the screens do, with the same formatter', async () => {
    vi.stubGlobal('fetch', (address: string) => served(address.includes('ro') ? 'ro' : 'en'));
    vi.resetModules();
    i18next.isInitialized = false;
    storage.write('language', 'ro');
    const fresh = await import('#src/i18n/startTranslating.ts');
    const { formatFor } = await import('#src/i18n/format.ts');
    await fresh.startTranslating(createLanguageChoice(storage, document.documentElement), createTranslations());
    await vi.waitFor(() => expect(i18next.hasResourceBundle('en', 'translation')).toBe(true));
    expect([formatFor('ro', 'UTC').number(12_400), formatFor('en', 'UTC').number(12_400)]).toEqual([
      '12.400',
      '12,400',
    ]);
    const made = vi.spyOn(Intl, 'NumberFormat');
    expect([
      i18next.t('LIST_TOTAL', { count: 12_400 }),
      i18next.t('LIST_TOTAL', { count: 12_400, lng: 'en' }),
      i18next.t('LIST_TOTAL', { count: 98_765 }),
    ]).toEqual(['12.400 în total', '12,400 in total', '98.765 în total']);
    expect(made).not.toHaveBeenCalled();
  });

  test('LNG-02 wanted behind the login and by the app at once, it is begun once and follows once', async () => {
    vi.stubGlobal('fetch', () => served('en'));
    vi.resetModules();
    i18next.isInitialized = false;
    const fresh = await import('#src/i18n/startTranslating.ts');
    const begun = vi.spyOn(i18next, 'init');
    const choice = createLanguageChoice(storage, document.documentElement);
    const followers = new Set<() => void>();
    const counted: typeof choice = {
      ...choice,
      subscribe(listener) {
        followers.add(listener);
        return () => followers.delete(listener);
      },
    };
    const load = createTranslations();
    await Promise.all([fresh.startTranslating(counted, load), fresh.startTranslating(counted, load)]);
    expect([begun.mock.calls.length, followers.size]).toEqual([1, 1]);
    begun.mockRestore();
  });

  test('LNG-02 it begins with the first texts, and the rest comes when it is asked for, once', async () => {
    const { OBSERVERS, LOGOUT } = ro;
    const fetch = vi.fn<Fetch>((address) =>
      address.includes('first')
        ? Promise.resolve(Response.json({ OBSERVERS }))
        : served(address.includes('ro') ? 'ro' : 'en'),
    );
    vi.stubGlobal('fetch', fetch);
    vi.resetModules();
    i18next.isInitialized = false;
    for (const language of ['en', 'ro']) i18next.removeResourceBundle(language, 'translation');
    const [fresh, { restOfTexts }] = [
      await import('#src/i18n/startTranslating.ts'),
      await import('#src/i18n/restOfTexts.ts'),
    ];
    storage.write('language', 'ro');
    const choice = createLanguageChoice(storage, document.documentElement);
    await fresh.startTranslating(choice, createTranslations('7'), createTranslations('7', 'first'));
    expect([i18next.t('OBSERVERS'), i18next.exists('LOGOUT')]).toEqual([OBSERVERS, false]);
    await Promise.all([restOfTexts(), restOfTexts()]);
    expect([i18next.t('OBSERVERS'), i18next.t('LOGOUT')]).toEqual([OBSERVERS, LOGOUT]);
    await restOfTexts();
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([
      '/assets/i18n/ro.json?v=7&first',
      '/assets/i18n/ro.json?v=7',
      '/assets/i18n/en.json?v=7',
    ]);
  });

  test('LNG-01 an unknown stored language is English', () => {
    storage.write('language', 'xx');
    expect(createLanguageChoice(storage, document.documentElement).current()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  test('the page carries the texts that the login needs, all of them', () => {
    for (const texts of [en, ro]) {
      const picked = pickTexts(texts);
      expect(Object.entries(picked).filter(([key, text]) => text === key)).toEqual([]);
    }
  });
});
