import type { SnapshotFrom } from 'xstate';
import type { Person, resetPasswordMachine } from './reset-password.machine.ts';

type ResetPasswordSnapshot = SnapshotFrom<typeof resetPasswordMachine>;

export const isOpen = (snapshot: ResetPasswordSnapshot): boolean => snapshot.hasTag('open');
export const isSaving = (snapshot: ResetPasswordSnapshot): boolean => snapshot.hasTag('saving');
export const personOf = (snapshot: ResetPasswordSnapshot): Person | null => snapshot.context.person;
