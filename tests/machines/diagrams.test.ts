import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { StateMachine } from 'xstate';
import { catalogue, charts } from '../../docs/machines/catalogue.ts';
import { arrowsOf, nodesOf, pathOf } from '../../docs/machines/chart.ts';
import { coveragePage } from '../../docs/machines/coveragePage.ts';
import { chartExhibits, exhibits } from '../../docs/machines/exhibit.ts';
import { galleryPage } from '../../docs/machines/gallery.ts';
import { bestOf, haveMost, wordsOf } from '../../docs/machines/play/search.ts';
import { diagramPage } from '../../docs/machines/mermaid.ts';
import { questionOf } from '../../docs/machines/question.ts';

const files = globSync('machines/*/*.machine.ts');
const names = files.map((file) => file.split('/')[1] ?? '').toSorted();

test('every machine is in the catalogue, in the README and in a folder of its own name', () => {
  const readme = readFileSync('machines/README.md', 'utf8');
  expect(names).toEqual(Object.keys(catalogue).toSorted());
  expect(files.toSorted()).toEqual(names.map((name) => `machines/${name}/${name}.machine.ts`).toSorted());
  expect(names.filter((name) => !readme.includes(`[${name}](${name}/${name}.diagram.md)`))).toEqual([]);
});

/** They hear of the browser, or of another actor: what breaks them is a bug, and reaches the error boundary. */
const listeners = new Set([
  'address',
  'applied',
  'changes',
  'clock',
  'connection',
  'end',
  'leaving',
  'news',
  'row',
  'unsent',
  'visits',
  'work',
]);

const isLoader = (logic: unknown): boolean => logic instanceof StateMachine && logic.id === 'loader';

describe.each(names)('%s', (name) => {
  const machine = catalogue[name];
  if (!machine) throw new Error(`${name} is not in the catalogue`);
  const source = readFileSync(`machines/${name}/${name}.machine.ts`, 'utf8');

  test('its diagram is what `npm run machines` would write', () => {
    expect(readFileSync(`machines/${name}/${name}.diagram.md`, 'utf8')).toBe(
      diagramPage(name, questionOf(source), machine),
    );
  });

  test('it has a walk over all its transitions', () => {
    expect(readFileSync(`tests/machines/${name}.test.ts`, 'utf8')).toContain(`walk({\n  name: '${name}',`);
    expect(readFileSync(`tests/machines/tables/${name}.txt`, 'utf8')).not.toBe('');
  });

  test('its first line asks one question', () => {
    expect(questionOf(source)).toMatch(/^[A-Z].*\?$/);
  });

  test('it is one literal that can be pasted into an editor: no spreads, no computed keys, no guard that is a mere word, nothing imported inside', () => {
    expect(source.match(/\bsetup\(\{/g)).toHaveLength(1);
    expect(source.match(/\.createMachine\(\{/g)).toHaveLength(1);
    const config = literalAfter(source, '.createMachine(');
    const initialContext = /context: (\(\{ input.*?\}\) => )?\(?\{.*?\n? {0,6}\}\)?,\n/s;
    expect(config.replace(initialContext, '')).not.toMatch(/\.\.\.(?!context)|^\s*\[[^\]]*\]:|`/m);
    expect(config).not.toMatch(/guard: ['"]/);
    expect(config).not.toMatch(/\b(assign|sendTo|raise|spawnChild|fromPromise|fromCallback|emit)\(/);
  });

  test('everything in it has a name', () => {
    expect(
      arrowsOf(machine).filter(({ actions, guard }) => [guard, ...actions].some((word) => word.includes('inline'))),
    ).toEqual([]);
    const events = arrowsOf(machine).map(({ event }) => event);
    expect(
      events.filter(
        (event) =>
          !/^([a-z]+([A-Z][a-z]+)*(\.[a-z]+|\.[a-z]+[A-Z][a-z]+)*|at once|after [a-z]\w*|[\w.*]+ (done|failed|moved))$/.test(
            event,
          ),
      ),
    ).toEqual([]);
  });

  test('everything invoked has an id and an answer to failure; a loader has its own, and who listens has none', () => {
    for (const node of nodesOf(machine)) {
      for (const { id, src } of node.invoke) {
        expect(typeof src).toBe('string');
        expect(id).not.toMatch(/^\d|\./);
        if (listeners.has(id)) continue;
        if (typeof src === 'string' && isLoader(machine.implementations.actors[src])) continue;
        expect(arrowsOf(machine).some(({ from, event }) => from === node && event === `${id} failed`)).toBe(true);
      }
    }
  });

  test('every state is reached by some arrow or is the first of its parent', () => {
    const reached = new Set(arrowsOf(machine).flatMap(({ to }) => to.flatMap((node) => [node, ...initialsOf(node)])));
    for (const node of initialsOf(machine.root)) reached.add(node);
    expect(
      nodesOf(machine)
        .filter((node) => node.parent && node.type !== 'compound' && !reached.has(node))
        .map(pathOf),
    ).toEqual([]);
  });
});

test.each(chartExhibits())('the diagram of the chart $name is what `npm run machines` would write', (chart) => {
  const page = diagramPage(chart.name, chart.question, chart.machine);
  expect(readFileSync(`machines/${chart.name}/${chart.name}.diagram.md`, 'utf8')).toBe(page);
});

test('the page of what is walked is what `npm run machines` would write', () => {
  expect(readFileSync('docs/machines/coverage.md', 'utf8')).toBe(coveragePage(exhibits()));
});

test('the gallery shows every machine with its users, rules and paths, and asks nothing of the outside', async () => {
  const all = exhibits();
  const page = await galleryPage(all, chartExhibits());
  const drawn = [...Object.keys(catalogue), ...Object.keys(charts)];
  expect([...page.matchAll(/<article id="([\w-]+)"/g)].map(([, id]) => id)).toEqual(drawn);
  expect(page.match(/<svg /g)).toHaveLength(drawn.length);
  expect(page.match(/(?:src|href|url)\s*[=(]\s*["']?https?:/g)).toBeNull();
  const poor = all.filter(({ usedIn, rules }) => usedIn.length === 0 || rules.length === 0);
  expect(poor.map(({ name }) => name)).toEqual([]);
  expect([...page.matchAll(/href="\.\.\/\.\.\/\.\.\/([^"]+)"/g)].filter(([, file = '']) => !existsSync(file))).toEqual(
    [],
  );
}, 30_000);

/** Questions of somebody who has never seen the code, whole and by a few of their words, and where the answer stands. */
test.each([
  ['typed session', 'profile: keepDraft'],
  ['half session', 'profile: keepDraft'],
  ['What happens to a half-typed observer when the session ends?', 'profile: keepDraft'],
  ['sent twice', 'notification: unsure'],
  ['When is a notification sent twice?', 'notification: unsure'],
  ['publish disabled', 'form-editor: isWorthSaving'],
  ['why is Publish disabled?', 'form-editor: isWorthSaving'],
  ['cannot be published', 'form-editor: hasProblems'],
])(
  'PRB-04 searching the gallery for “%s” leads to what answers it',
  async (typed, answer) => {
    const page = await galleryPage(exhibits(), chartExhibits());
    const lines = page.split('<article ').flatMap((article) => {
      const [, name = '', around = ''] = /^id="([\w-]+)" data-words="([^"]*)"/u.exec(article) ?? [];
      const said = [...article.matchAll(/<li data-says="([^"]*)"><code>([\w.]+)<\/code>/gu)];
      return said.map(([, says = '', of = '']) => ({ says, around, name: `${name}: ${of}` }));
    });
    expect(
      bestOf(lines, wordsOf(typed))
        .slice(0, 3)
        .map(({ name }) => name),
    ).toContain(answer);
  },
  30_000,
);

test.each([
  ['What happens?', ['what', 'happen']],
  ['Why is ANS-08 “half-typed”, twice?', ['ans-08', 'half', 'typed', 'twice']],
  ['list.shown.', ['list.shown']],
  ['', []],
])('PRB-04 of “%s” the words that tell something are looked for', (typed, words) => {
  expect(wordsOf(typed)).toEqual(words);
});

test('PRB-04 where no sentence has all words, those with most of them are shown, the best first', () => {
  const lines = ['sent again', 'sent', 'sent twice, perhaps', 'nothing'].map((says) => ({ says, around: says }));
  expect(bestOf(lines, ['sent', 'twice', 'never']).map(({ says }) => says)).toEqual(['sent twice, perhaps']);
  expect(bestOf(lines, ['sent']).map(({ says }) => says)).toEqual(['sent again', 'sent', 'sent twice, perhaps']);
  expect([haveMost(['a b', 'b', 'c'], ['a', 'b']), haveMost(['a', 'b'], [])]).toEqual([
    [true, false, false],
    [true, true],
  ]);
});

test('a machine names the machines that use it, and those that it uses', async () => {
  const page = await galleryPage(exhibits(), chartExhibits());
  const [, profile = ''] = page.split('<article id="profile"');
  expect(profile.slice(0, profile.indexOf('</article>'))).toContain(
    '<dt>Parts</dt><dd><a href="#profile-removal">profile-removal</a>, <a href="#resource">resource</a></dd>',
  );
  const [, removal = ''] = page.split('<article id="profile-removal"');
  expect(removal.slice(0, removal.indexOf('</article>'))).toContain(
    '<dt>Parents</dt><dd><a href="#accounts">accounts</a>, <a href="#profile">profile</a></dd>',
  );
}, 30_000);

type Node = ReturnType<typeof nodesOf>[number];

function initialsOf(node: Node): Node[] {
  const firsts = [...(node.initial?.target ?? [])];
  return firsts.concat(firsts.flatMap(initialsOf));
}

/** The balanced braces that follow a word of the source. */
function literalAfter(source: string, word: string): string {
  const begin = source.indexOf(word) + word.length;
  let depth = 0;
  for (let end = begin; end < source.length; end++) {
    if (source[end] === '{') depth += 1;
    if (source[end] === '}') depth -= 1;
    if (depth === 0) return source.slice(begin, end + 1);
  }
  return source.slice(begin);
}
