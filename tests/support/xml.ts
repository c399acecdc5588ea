export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#x09': '\t',
  '#x0a': '\n',
  '#x0d': '\r',
};
const TOKEN =
  /<\?xml[^<>?]*\?>|<(?<close>\/)?(?<name>[A-Za-z][\w:.-]*)(?<attributes>(?:\s+[\w:.-]+="[^"<]*")*)\s*(?<empty>\/)?>|(?<text>[^<]+)/uy;

/** Reads XML and refuses whatever is not well-formed. Enough of the language for the files that we write. */
export function parseXml(source: string): XmlElement {
  if (/[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/u.test(source)) throw new Error('There are characters that XML forbids.');
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(source)?.groups;
    const inside = open.at(-1);
    if (!found || !inside) throw new Error(`Not well-formed at ${at}: ${source.slice(at, at + 80)}`);
    if (found['text'] !== undefined) inside.text += decode(found['text']);
    else if (found['close'] !== undefined) {
      if (inside.name !== found['name'] || open.length === 1)
        throw new Error(`${inside.name} is closed by ${found['name']}.`);
      open.pop();
    } else if (found['name'] !== undefined) {
      const element = {
        name: found['name'],
        attributes: attributesOf(found['attributes'] ?? ''),
        children: [],
        text: '',
      };
      inside.children.push(element);
      if (found['empty'] === undefined) open.push(element);
    }
  }
  const [document, ...others] = root.children;
  if (open.length !== 1 || !document || others.length > 0 || root.text.trim() !== '')
    throw new Error('Not one whole document.');
  return document;
}

/** Every element of that name below this one, in the order of the document. */
export const all = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);

function attributesOf(source: string): Map<string, string> {
  const pairs = [...source.matchAll(/([\w:.-]+)="([^"]*)"/gu)].map(
    ([, name = '', value = '']) => [name, decode(value)] as const,
  );
  const attributes = new Map(pairs);
  if (attributes.size !== pairs.length) throw new Error(`An attribute stands twice: ${source}`);
  return attributes;
}

const decode = (text: string): string =>
  text.replaceAll(/&([^;]*;)?/gu, (_, name: string | undefined) => {
    const character = ENTITIES[name?.slice(0, -1) ?? ''];
    if (character === undefined) throw new Error(`Unknown entity in: ${text}`);
    return character;
  });
