import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A query of the server: where it stands, what it says, and which of the tables it names. */
export interface Query {
  file: string;
  /** The declaration of the file that it is part of. */
  within: string;
  line: number;
  text: string;
  tables: string[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));

/** Where an expression ends: a query is everything up to there, its subqueries included. */
const endsExpression = ({ type }: Node): boolean =>
  /Statement$|Declarat|^Property$|^BlockStatement$|^Program$/u.test(type);

/** The expressions of a source that read or write one of these tables, outermost first. */
export function queriesIn(file: string, source: string, tables: readonly string[]): Query[] {
  const inText = new RegExp(`\\b(?:from|join|update|into|using)\\s+(?:only\\s+)?(${tables.join('|')})\\b`, 'giu');
  const asArgument = new RegExp(`^(${tables.join('|')})(?:\\s|$)`, 'u');
  const found = new Map<number, Query>();
  const visit = (node: Node, above: readonly Node[]) => {
    const named = tablesNamed(node, inText, asArgument);
    if (named.length > 0) {
      const whole = [...above, node].slice([...above, node].findLastIndex(endsExpression) + 1)[0] ?? node;
      const query = found.get(whole.start) ?? {
        file,
        within: nameOf([...above, node]),
        line: source.slice(0, whole.start).split('\n').length,
        text: source.slice(whole.start, whole.end),
        tables: [],
      };
      found.set(whole.start, { ...query, tables: [...new Set([...query.tables, ...named])] });
    }
    for (const child of childrenOf(node)) visit(child, [...above, node]);
  };
  const { program } = parseSync(file, source);
  if (isNode(program)) visit(program, []);
  return [...found.values()];
}

function tablesNamed(node: Node, inText: RegExp, asArgument: RegExp): string[] {
  if (node.type === 'TemplateElement' && isRecord(node['value']))
    return [...String(node['value']['cooked']).matchAll(inText)].map(([, table = '']) => table);
  if (node.type !== 'CallExpression' || !isNode(node['callee']) || !isNode(node['callee']['property'])) return [];
  if (
    !/^(?:selectFrom|(?:inner|left|right|full)Join|updateTable|deleteFrom|insertInto|from|using)$/u.test(
      String(node['callee']['property']['name']),
    )
  )
    return [];
  const [first]: unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : [];
  const text = isNode(first) && typeof first['value'] === 'string' ? first['value'] : '';
  const table = asArgument.exec(text)?.[1];
  return table === undefined ? [] : [table];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The name of the outermost declaration. */
function nameOf(above: readonly Node[]): string {
  const declared = above.find(({ type }) =>
    /^(?:FunctionDeclaration|VariableDeclarator|ClassDeclaration)$/u.test(type),
  );
  return declared !== undefined && isNode(declared['id']) ? String(declared['id']['name']) : '';
}

export const queriesOf = (folder: string, tables: readonly string[]): Query[] =>
  filesOf(folder).flatMap((file) => queriesIn(file, readFileSync(file, 'utf8'), tables));
