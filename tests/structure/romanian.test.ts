import { describe, expect, test } from 'vitest';
import en from '#public/assets/i18n/en.json';
import ro from '#public/assets/i18n/ro.json';

const english: Readonly<Record<string, string>> = en;
const romanian: Readonly<Record<string, string>> = ro;
const texts = Object.entries(romanian);

describe('C16 what English says is said in Romanian, too', () => {
  /** With their formats: a number without one is not grouped as readers of the language expect. */
  const slots = (text = '') => [...new Set(text.match(/\{\{?[^}]+\}\}?/gu))].toSorted();
  const digits = (text = '') => (text.replaceAll(/\{\{[^}]+\}\}/gu, '').match(/\d+/gu) ?? []).toSorted();

  test.each([
    ['every name and number that is put in', slots],
    ['every number that stands in the text', digits],
  ])('%s', (_, factsOf) => {
    const odd = texts.filter(([key, text]) => String(factsOf(text)) !== String(factsOf(english[key])));
    expect(odd).toEqual([]);
  });
});

/** Without what changes between the forms of a verb: diacritics, the diphthongs of stressed syllables, `ch` before `e`. */
const bare = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ea', 'e')
    .replaceAll('oa', 'o')
    .replaceAll(/ch(?=[ei])/gu, 'c');

/** Where an imperative can stand: the first word of each sentence, without a pronoun that hangs on it. */
const openings = (text: string) => [...text.matchAll(/(?:^|[.?!…]\s+)[„(]?(\p{L}+)/gu)].map(([, word = '']) => word);

/** As in `Adăugați` or `Ștergeți`: the stem, and the vowel that tells how the singular ends. */
const polite = /^(\p{Lu}\p{L}+?)([aei])ți$/u;

const stems = new Set(
  texts.flatMap(([, text]) =>
    openings(text).flatMap((word) => {
      const [, stem, vowel] = polite.exec(word) ?? [];
      return stem === undefined ? [] : `${bare(stem)}-${vowel}`;
    }),
  ),
);

/** How the singular ends of a verb whose plural has this vowel: `Adaugă`, `Editează`, `Copiază`; `Șterge`, `Vezi`; `Oprește`. */
const endings: Readonly<Record<string, RegExp>> = {
  a: /(?:eza|aza|(?<!i)a)$/u,
  e: /[ei]$/u,
  i: /(?:este|[ei])$/u,
};

/** `-ează`, `-iază` and `-ește` are endings of verbs; these say what is, not what to do. */
const statements = new Set(['este', 'depășește', 'lipsește', 'primește']);

/** Those that no rule finds. */
const irregular = new Set([
  'fă',
  'vezi',
  'rămâi',
  'du',
  'zi',
  'ia',
  'dă',
  'stai',
  'vino',
  'mergi',
  'spune',
  'pune',
  'propune',
]);

/** Of verbs that screens like to use, so that one is found before its polite form stands anywhere. */
const common = new Set(
  'accesează acceptă adaugă afișează ajută alege anulează apasă apelează aplică arată ascunde așteaptă bifează caută cere citește completează confirmă continuă contactează copiază corectează creează debifează deconectează deplasează descarcă deschide descrie deselectează dezactivează duplică editează elimină exportă extinde filtrează folosește generează glisează golește ignoră importă imprimă încarcă începe încearcă încheie închide înlocuiește inserează introdu invită lasă lipește marchează mărește micșorează modifică mută numără obține oprește ordonează păstrează pleacă pornește preia previzualizează publică răspunde reactivează redă refă refuză reîmprospătează reîncarcă reîncearcă renunță repetă resetează respinge restaurează retrage revino salvează schimbă scrie selectează setează șterge semnalează sortează sună tastează tipărește transformă trage treci trimite unește urmărește verifică'.split(
    ' ',
  ),
);

/** What is ordered from somebody one calls *tu*. Third persons look alike, but do not open a sentence of ours. */
function isSingular(word: string): boolean {
  const lower = word.toLowerCase();
  if (common.has(lower) || irregular.has(lower)) return true;
  if (/(?:ează|iază|ește)$/u.test(lower)) return !statements.has(lower);
  const form = bare(word);
  return Object.entries(endings).some(
    ([vowel, ending]) => ending.test(form) && stems.has(`${form.replace(ending, '')}-${vowel}`),
  );
}

/** Words that are said to somebody one calls *tu*. */
const familiar = /(?<!\p{L})(?:tu|tine|te|îți|ți-|tău|ta|tăi|tale|ești|poți|vrei|dorești|vei|știi)(?!\p{L})/iu;

/** Two orders in one sentence: `Salvați și pleacă`. */
const mixed = /(?:^|[.?!:;]\s+)\p{Lu}\p{L}+ți(?:-\p{L}+)?[^.?!]*?(?:, | și | sau )(\p{L}+)(?!\p{L})/gu;

describe('C16 Romanian speaks to the reader in one voice, the polite plural', () => {
  test('the rules know a singular form when they see one', () => {
    const seen = [
      'Adaugă',
      'Editează',
      'Șterge',
      'Încearcă',
      'Alege',
      'Scurtează',
      'Fă',
      'Verifică',
      'Lărgește',
      'Propune',
    ];
    expect(seen.filter((word) => !isSingular(word))).toEqual([]);
    const right = [
      'Adăugați',
      'Notă',
      'Este',
      'Secție',
      'Temă',
      'Pagina',
      'Stare',
      'Selecție',
      'Filtre',
      'Mutare',
      'Se',
      'Lipsește',
    ];
    expect(right.filter(isSingular)).toEqual([]);
    expect(stems.size).toBeGreaterThan(20);
  });

  test('no sentence, label or button gives an order in the singular', () => {
    const singular = texts.filter(([, text]) => openings(text).some(isSingular));
    expect(singular).toEqual([]);
  });

  test('no sentence goes on in the singular after it began in the plural', () => {
    const odd = texts.filter(([, text]) => [...text.matchAll(mixed)].some(([, word = '']) => common.has(word)));
    expect(odd).toEqual([]);
  });

  test('nobody is called tu', () => {
    expect(texts.filter(([, text]) => familiar.test(text))).toEqual([]);
  });
});
