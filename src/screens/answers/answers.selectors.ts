import type { AnswersContext } from '#machines/answers/answers.types.ts';
import type { ListFilter } from './answers.filter.ts';

type Snapshot = { context: AnswersContext<ListFilter> };

export const placeOf = ({ context }: Snapshot) => context.place;
export const filterOf = ({ context }: Snapshot) => context.place.filter;
export const chosenOf = ({ context }: Snapshot) => context.place.thread;
export const showOf = ({ context }: Snapshot) => context.place.show;
export const formOf = ({ context }: Snapshot) => context.place.form;
export const firstFormOf = ({ context }: Snapshot) => context.forms[0] ?? null;
