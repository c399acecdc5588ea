import type { SnapshotFrom } from 'xstate';
import type { NgoAdmin } from '#contract/ngos.ts';
import type { Failure } from '#machines/failure.ts';
import type { Contest } from '#machines/profile/profile.types.ts';
import { newest, type accountsMachine } from './accounts.machine.ts';

type Snapshot = SnapshotFrom<typeof accountsMachine>;

export const isFormOpen = (snapshot: Snapshot): boolean => snapshot.hasTag('formOpen');
/** Somebody else set another password meanwhile, and when and who, as far as that is known; null while nobody did. */
export const contestOf = (snapshot: Snapshot): Contest<NgoAdmin> | null =>
  snapshot.hasTag('contested') ? snapshot.context.contest : null;

export const isSaving = (snapshot: Snapshot): boolean => snapshot.hasTag('saving');

/** The one at work: its password is being changed or it is being removed; `null` for a new one. */
export const accountOf = (snapshot: Snapshot): NgoAdmin | null => snapshot.context.account;
/** Another one after every new password, as far as the server tells: what was known of the account's sessions is over. */
export const passwordVersion = ({ context }: Snapshot, account: NgoAdmin): number | undefined =>
  newest(account, context.changed).passwordVersion;

/** Whose second factor is asked about, or being reset. */
export const resetOf = (snapshot: Snapshot): NgoAdmin | null =>
  snapshot.matches('askingReset') || isResetting(snapshot) ? snapshot.context.account : null;

export const isResetting = (snapshot: Snapshot): boolean => snapshot.matches('resetting');

export const failureOf = (snapshot: Snapshot): Failure | null => snapshot.context.failure;

/** What the server has against the name or the password itself, such as that the name is taken. */
export const refusedFields = ({ context }: Snapshot) =>
  context.fieldErrors.flatMap((error) => {
    const field = fields.find((field) => field === error.path.toLowerCase());
    return field === undefined ? [] : [{ ...error, field }];
  });

const fields = ['account', 'password'] as const;

/** The child that holds the accounts, and loads them with retry. */
export const resourceOf = (snapshot: Snapshot) => snapshot.children.resource;

/** The child that asks and removes; there while its question is open. */
export const removalOf = (snapshot: Snapshot) => snapshot.children.removal;
