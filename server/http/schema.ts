import type { z } from 'zod/mini';

export type Schema = z.core.$ZodType;

interface Bare {
  type: Schema['_zod']['def']['type'];
  /** The members of an object. */
  shape?: Readonly<Record<string, Schema>>;
  /** What the items of a list are, and how many it may have. */
  element?: Schema;
  most: number;
}

type Def = { innerType?: Schema; in?: Schema; shape?: Bare['shape']; element?: Schema } & Schema['_zod']['def'];

/** What a schema takes, behind optional, default, nullable and pipe. */
export function bare(schema: Schema): Bare {
  const def: Def = schema._zod.def;
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  if (inner) return bare(inner);
  const { type, shape, element } = def;
  return { type, most: maxOf(def.checks), ...(shape && { shape }), ...(element && { element }) };
}

function maxOf(checks: Def['checks'] = []): number {
  const maxima = checks.flatMap((check) => {
    const def: { check: string; maximum?: number } = check._zod.def;
    return def.check === 'max_length' && def.maximum !== undefined ? [def.maximum] : [];
  });
  return Math.min(...maxima);
}
