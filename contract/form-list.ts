import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, flag, id, renamed } from './scalars.ts';

const versions = renamed({ currentVersion: ['ver'], ver: ['currentVersion'] });

export const FormSummary = z.object({
  id,
  code: z.string(),
  description: z.string(),
  ver: z.int(),
  currentVersion: z.int(),
  diaspora: z.boolean(),
  order: z.int(),
  draft: z.boolean(),
  /** For staff, by our own server. */
  questions: z.optional(count),
  /** When the current version was saved. */
  savedAt: z.optional(z.string()),
  /** The account that saved it, for organizers; absent where nobody knows. */
  savedBy: z.optional(z.string()),
});
export type FormSummary = z.output<typeof FormSummary>;

/** Without `draft` every form that the caller may see; phones never see drafts. */
export const listForms = endpoint({
  method: 'GET',
  path: '/api/v1/form',
  summary: 'Forms',
  access: 'any',
  query: z.object({ diaspora: z.optional(flag), draft: z.optional(flag) }),
  lenient: true,
  reply: z.object({ formVersions: z.array(FormSummary) }),
  reads: z.object({ formVersions: z.array(z.pipe(versions, FormSummary)) }),
});
