import { z } from 'zod/mini';
import type { FieldCode } from '#contract/refusal-codes.ts';
import type { FieldProblem } from './refusal.ts';
import { bare, type Schema } from './schema.ts';

/** Who mends a hundred of them finds the rest by asking again. */
export const MAX_PROBLEMS = 100;

/** What is wrong with a value, at most a hundred problems of it. None means that the schema takes it. */
export function problemsOf(at: string, schema: Schema, value: unknown): FieldProblem[] {
  if (z.validate(schema, value)) return [];
  const problems: FieldProblem[] = [];
  for (const problem of problemsIn(schema, value, { at, path: '' })) {
    problems.push(problem);
    if (problems.length === MAX_PROBLEMS) break;
  }
  return problems;
}

type Place = Pick<FieldProblem, 'at' | 'path'>;

/**
 * One problem after the other, as it is asked for: what lies behind the last one is never looked at. Zod by itself
 * collects all, which for a small post of wrong items takes seconds and then the stack.
 */
function* problemsIn(schema: Schema, value: unknown, place: Place): Generator<FieldProblem, void, undefined> {
  let found = false;
  for (const [key, part, member] of partsOf(schema, value)) {
    if (z.validate(part, member)) continue;
    found = true;
    yield* problemsIn(part, member, { ...place, path: place.path === '' ? key : `${place.path}.${key}` });
  }
  if (!found) yield* ownProblems(schema, value, place);
}

/** Those of a value without parts, or whose parts are right. */
function* ownProblems(schema: Schema, value: unknown, place: Place): Generator<FieldProblem, void, undefined> {
  for (const issue of z.safeParse(schema, value).error?.issues ?? []) {
    const path = [place.path, ...issue.path].filter((step) => step !== '').join('.');
    yield { ...place, path, message: issue.message, code: codeOf(at(value, issue.path), issue) };
  }
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inner: unknown, key) => (isObject(inner) ? Reflect.get(inner, key) : undefined), value);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The items of a list that is not too long, the declared members of an object. */
function* partsOf(schema: Schema, value: unknown): Generator<[string, Schema, unknown], void, undefined> {
  const { shape, element, most } = bare(schema);
  if (element && Array.isArray(value) && value.length <= most)
    for (const [index, item] of value.entries()) yield [String(index), element, item];
  if (shape && isObject(value) && !Array.isArray(value))
    for (const [name, part] of Object.entries(shape)) yield [name, part, Reflect.get(value, name)];
}

/** Nothing given, or nothing but spaces, is the one thing that people mend otherwise than a wrong value. */
function codeOf(value: unknown, issue: z.core.$ZodIssue): FieldCode {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too-long';
  if (issue.code === 'too_small' && issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too-short';
  return value === undefined ? 'required' : 'wrong';
}
