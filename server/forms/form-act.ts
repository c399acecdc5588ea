import { createHash } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { FormUpload } from '#contract/forms.ts';
import type { Tables } from '#server/db/tables.ts';
import { byStaff, type Acting } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';

type Form = Pick<Selectable<Tables['form']>, 'code' | 'current_version' | 'draft' | 'diaspora'>;

/** What an act says of a form. */
export const formState = ({ code, current_version: version, draft, diaspora }: Form) => ({
  code,
  version,
  draft,
  diaspora,
});

/** Saved as a draft, or published: with a hash of all that was uploaded. */
export async function recordSaving(
  trx: Transaction<Tables>,
  acting: Acting,
  { id, before, after, upload }: { id: number; before: Form | undefined; after: Form; upload: FormUpload },
): Promise<void> {
  await record(trx, byStaff(acting), {
    kind: after.draft ? 'form.saved' : 'form.published',
    subject: id,
    from: before ? formState(before) : null,
    to: formState(after),
    data: { sha256: createHash('sha256').update(JSON.stringify(upload)).digest('hex') },
  });
}
