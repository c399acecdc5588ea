import type { FormContentsContext } from './form-contents.machine.ts';

type Snapshot = { context: FormContentsContext };

/** The forms at hand, by id; `null` for one that no longer exists. */
export const formsHeld = ({ context }: Snapshot): FormContentsContext['held'] => context.held;
