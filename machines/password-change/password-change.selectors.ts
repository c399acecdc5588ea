import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/failure.ts';
import type { passwordChangeMachine } from './password-change.machine.ts';

type Snapshot = SnapshotFrom<typeof passwordChangeMachine>;

export const isSaving = (snapshot: Snapshot): boolean => snapshot.hasTag('saving');
export const isChanged = (snapshot: Snapshot): boolean => snapshot.hasTag('changed');

const fields = ['oldPassword', 'newPassword'] as const;

/** What the server has against one of the two. */
export const refusedFields = ({ context }: Snapshot) =>
  context.fieldErrors.flatMap((error) => {
    const field = fields.find((name) => name.toLowerCase() === error.path.toLowerCase());
    return field === undefined ? [] : [{ ...error, field }];
  });

/** What stands at no field; the end of the session is told by the session. */
export const failureOf = (snapshot: Snapshot): Failure | null => {
  const { failure } = snapshot.context;
  return failure === null || failure.kind === 'sessionOver' || refusedFields(snapshot).length > 0 ? null : failure;
};
