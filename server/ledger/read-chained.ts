import { z } from 'zod/mini';

/** What is looked at here; whatever else an act holds, now or in years to come, is covered by its hash. */
const Chained = z.object({
  kind: z.string(),
  actor: z.looseObject({ id: z.optional(z.int()), ngo: z.optional(z.int()) }),
  subject: z.object({ type: z.string(), id: z.string() }),
  version: z.int(),
  from: z.optional(z.unknown()),
  to: z.optional(z.unknown()),
  data: z.optional(z.looseObject({})),
});
export type Chained = z.output<typeof Chained>;

export function readChained(text: string): Chained | undefined {
  try {
    return Chained.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
