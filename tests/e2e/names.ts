/** What a screen reader says of a screen, as text that is the same every day. */

interface Thing {
  depth: number;
  role: string;
  said: string;
}

/** Only told by what they hold, or not told at all. */
const silent = new Set(['/url', '/placeholder', 'text', 'strong', 'emphasis', 'code', 'time', 'status', 'paragraph']);
/** Of their children one stands for all. */
const repeating = new Set(['list', 'rowgroup', 'listbox']);

/**
 * @param snapshot What Playwright's `ariaSnapshot` says: a line a thing, its children two spaces deeper.
 */
export function namesIn(snapshot: string): string {
  const things = snapshot.split('\n').map(thingOf);
  const told: string[] = [];
  const open: (Thing & { children: number })[] = [];
  let hidden = Infinity;
  for (const thing of things) {
    if (thing.depth > hidden) continue;
    hidden = Infinity;
    while ((open.at(-1)?.depth ?? -1) >= thing.depth) open.pop();
    const parent = open.at(-1);
    if (parent) parent.children += 1;
    if (parent && repeating.has(parent.role) && parent.children > 1) hidden = thing.depth;
    else {
      open.push({ ...thing, children: 0 });
      if (!silent.has(thing.role)) told.push(`${'  '.repeat(depthOf(open) - 1)}${thing.role}${thing.said}`);
    }
  }
  return `${told.join('\n')}\n`;
}

const depthOf = (open: readonly Thing[]) => open.filter(({ role }) => !silent.has(role)).length;

/** `- 'link "Vigil: Home page"': …` and the like. What stands after a name is its content, which is told again. */
function thingOf(line: string): Thing {
  const [, spaces = '', rest = ''] = /^(\s*)- (.*)$/u.exec(line) ?? [];
  const unquoted = rest.startsWith("'") ? rest.slice(1).replaceAll("''", "'") : rest;
  const [, role = '', name = '', attributes = ''] =
    /^([\w/]+)((?: "(?:[^"\\]|\\.)*"| \/(?:[^/\\]|\\.)*\/)?)((?: \[[^\]]*\])*)/u.exec(unquoted) ?? [];
  const term = role === 'term' ? timeless(unquoted.slice('term:'.length)) : '';
  return { depth: spaces.length / 2, role, said: timeless(name) + attributes + term };
}

/** Days, hours and figures pass; of the same day a time is told without its date. */
const timeless = (said: string) =>
  said
    .replaceAll(/(?:\d{1,2} \p{L}{3,5}\.?(?: \d{4})?, )?\d{1,2}:\d{2}(?::\d{2})?/gu, '‹time›')
    .replaceAll(/\d+(?:[.,:]\d+)*/gu, '#');
