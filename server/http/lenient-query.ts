import { z } from 'zod/mini';

/** A query without the values that cannot be read, and with those that are too large brought to the limit. */
export function readable(schema: z.core.$ZodType, given: unknown): unknown {
  const result = z.safeParse(schema, given);
  if (result.success) return given;
  const values = new Map(Object.entries(given ?? {}));
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? '');
    const value = withinLimit(values.get(name), issue);
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  return Object.fromEntries(values);
}

function withinLimit(value: unknown, issue: z.core.$ZodIssue): unknown {
  if (issue.code !== 'too_big' || issue.path.length > 1) return undefined;
  if (issue.origin === 'string' && typeof value === 'string') return value.slice(0, Number(issue.maximum));
  return issue.origin === 'array' ? undefined : String(issue.maximum);
}
