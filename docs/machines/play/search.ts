/** What a question has and its answer need not have. */
const small = new Set(
  (
    'a after all an and any are as at be become been before being but by can could did do does doing for from get gets ' +
    'had happen happened happens has have how i if in into is it its may might must my no not of on one or our out shall ' +
    'should so some than that the their them then there these they thing things this those to was we were what when where ' +
    'which while who whom whose why will with would you your'
  ).split(' '),
);

/** Without the ending that more than one of a kind has. */
const singular = (word: string) => (word.length > 3 && /[^s]s$/u.test(word) ? word.slice(0, -1) : word);

/** The words of a question by which its answer is found; all of them where none says much. */
export function wordsOf(typed: string): string[] {
  const all = typed
    .toLowerCase()
    .split(/[\s,;:?!"“”()]+|\.+(?=\s|$)|(?<=\p{L})-(?=\p{L})/u)
    .filter((word) => word !== undefined && word !== '');
  const telling = all.filter((word) => !small.has(word));
  return [...new Set((telling.length > 0 ? telling : all).map(singular))];
}

const countIn = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word)).length;

/** Sentences that have most of the words, the best first; of equal ones that of which more stands around it. */
export function bestOf<Line extends { says: string; around: string }>(
  lines: readonly Line[],
  words: readonly string[],
): Line[] {
  if (words.length === 0) return [];
  const least = Math.ceil(words.length * 0.6);
  return lines
    .map((line) => ({ line, own: countIn(line.says, words), around: countIn(line.around, words) }))
    .filter(({ own }) => own >= least)
    .toSorted((one, other) => other.own - one.own || other.around - one.around)
    .map(({ line }) => line);
}

/** Which texts have all of the words, or most of them where none has all. */
export function haveMost(texts: readonly string[], words: readonly string[]): boolean[] {
  const counts = texts.map((text) => countIn(text, words));
  const most = Math.max(...counts);
  return counts.map((count) => count === most);
}

const maxSentences = 20;

function lineOf(element: HTMLElement) {
  const card = element.closest<HTMLElement>('article');
  return {
    element,
    machine: card?.id ?? '',
    says: element.dataset['says'] ?? '',
    around: card?.dataset['words'] ?? '',
  };
}

/** Makes the field of the page search. */
export function searchPage(): void {
  const field = document.querySelector<HTMLInputElement>('#search');
  const cards = [...document.querySelectorAll<HTMLElement>('article')];
  const links = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Machines"] a')];
  const lines = [...document.querySelectorAll<HTMLElement>('li[data-says]')].map(lineOf);
  const show = () => {
    const words = wordsOf(field?.value ?? '');
    const shown = haveMost(
      cards.map((card) => card.dataset['words'] ?? ''),
      words,
    );
    for (const [at, card] of cards.entries()) {
      card.hidden = shown[at] !== true;
      const link = links[at];
      if (link) link.hidden = card.hidden;
    }
    const found = bestOf(lines, words).slice(0, maxSentences);
    document.querySelector('#found')?.replaceChildren(
      ...found.map(({ element, machine }) => {
        const link = Object.assign(document.createElement('a'), { href: `#${machine}`, textContent: machine });
        const item = document.createElement('li');
        item.append(link, ' ', ...[...element.childNodes].map((node) => node.cloneNode(true)));
        return item;
      }),
    );
    const count = document.querySelector('#count');
    const many = shown.filter(Boolean).length;
    if (count) count.textContent = `${many} machine${many === 1 ? '' : 's'}`;
  };
  field?.addEventListener('input', show);
  show();
}
