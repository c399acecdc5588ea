export interface Saying {
  /** Of the state, guard, action, event or actor. */
  name: string;
  sentence: string;
}

const said = /\/\*\*\s((?:(?!\*\/)[\s\S])*)\*\/\n\s*'?([\w.]+)'?\??:/gu;

/** What a machine file says in plain sentences of what stands below them. */
export const sayingsOf = (source: string): Saying[] =>
  [...source.matchAll(said)].map(([, text = '', name = '']) => ({
    name,
    sentence: text.replaceAll(/(?:^|\n)\s*\*\s*/gu, ' ').trim(),
  }));
