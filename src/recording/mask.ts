/** How a value is shown to somebody who may not see all of it. */
export interface MaskRules {
  text: (key: string, value: string) => unknown;
  number: (key: string, value: number) => unknown;
  name: (key: string) => string;
  /** Of a longer list the beginning is shown. */
  maxItems: number;
  /** So many values in all, but for what it takes to show one of each kind whole. */
  maxValues: number;
}

/** How what may not be shown is written: the same thing the same way, so that a machine can tell two things apart. */
export interface Masking {
  value: (value: unknown, maxValues: number) => unknown;
  field: (name: string, value: unknown, maxValues: number) => unknown;
  name: (name: string) => string;
}

/** How a list ends whose rest is not shown, and an object: by the number of what is left out. */
const rest = '+';

const maxDepth = 12;

/** More names than this are a map, and of a map the beginning is enough. */
const maxNames = 24;
/** So many times as many values where lists lie in lists. */
const atMost = 4;

/** The same value as plain data, with what the rules hide hidden, wherever it stands. */
export function maskBy(rules: MaskRules, value: unknown, name = ''): unknown {
  let values = 0;
  /** One item of a list and all names of an object are shown all the same: a machine reads what lies in them. */
  const isFull = (shown: number, enough: number) =>
    (values >= rules.maxValues && shown >= enough) || values >= rules.maxValues * atMost;
  const inside = (key: string, one: unknown, depth: number): unknown => {
    values += 1;
    if (typeof one === 'string') return rules.text(key, one);
    if (typeof one === 'number') return Number.isFinite(one) ? rules.number(key, one) : null;
    if (typeof one === 'boolean' || one === null) return one;
    if (typeof one !== 'object' || depth > maxDepth) return undefined;
    if (Array.isArray(one)) return list(key, one, depth);
    if (one instanceof Error) return { name: rules.text('error', one.name), text: rules.text('message', one.message) };
    return isPlain(one) ? object(one, depth) : { kind: rules.text('class', one.constructor.name) };
  };
  function list(key: string, all: readonly unknown[], depth: number): unknown[] {
    const shown: unknown[] = [];
    for (const one of all) {
      if (shown.length === rules.maxItems || isFull(shown.length, 1)) break;
      shown.push(inside(key, one, depth + 1) ?? null);
    }
    return shown.length < all.length ? [...shown, { [rest]: all.length - shown.length }] : shown;
  }
  function object(all: object, depth: number): Record<string, unknown> {
    const shown: Record<string, unknown> = {};
    let [names, left] = [0, 0];
    const enough = Object.keys(all).length > maxNames ? 0 : maxNames;
    for (const [key, one] of Object.entries(all)) {
      if (one === undefined || typeof one === 'function') continue;
      if (isFull(names, enough)) left += 1;
      else shown[rules.name(key)] = inside(key, one, depth + 1);
      names += 1;
    }
    return left > 0 ? { ...shown, [rest]: left } : shown;
  }
  return inside(name, value, 0);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
