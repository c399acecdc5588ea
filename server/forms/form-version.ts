import type { Selectable, Transaction } from 'kysely';
import type { FormUpload } from '#contract/forms.ts';
import type { Tables } from '#server/db/tables.ts';
import { Refusal } from '#server/http/refusal.ts';

// A new form has version 1, as its table says; each time that it is stored it gets the next one. An upload has in
// `currentVersion` the version which the editor loaded.

type StoredForm = Selectable<Tables['form']>;

export const versionAfter = (stored: StoredForm): number => stored.current_version + 1;

/** What is based on an older version than the stored one is refused, so that nobody's work is overwritten unseen. */
export async function refuseOverwriting(
  trx: Transaction<Tables>,
  upload: FormUpload,
  { current_version, updated_at, saved_by }: StoredForm,
): Promise<void> {
  if (upload.currentVersion >= current_version) return;
  const by = await trx.selectFrom('ngo_admin').select('account').where('id', '=', saved_by).executeTakeFirst();
  throw new Refusal(409, 'Somebody else saved this form meanwhile.', {
    code: 'form-saved-meanwhile',
    values: { version: current_version },
    errors: [
      { at: 'body', path: 'currentVersion', message: `is older than version ${current_version}`, code: 'wrong' },
    ],
    members: { currentVersion: current_version, savedAt: updated_at.toISOString(), savedBy: by?.account ?? null },
  });
}
