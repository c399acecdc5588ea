import type { QuestionnairesContext } from './questionnaires.machine.ts';

type Snapshot = { context: QuestionnairesContext };

/** The forms at hand, by id; `null` for one that no longer exists. */
export const formsHeld = ({ context }: Snapshot): QuestionnairesContext['held'] => context.held;
