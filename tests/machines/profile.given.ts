import type { Kind, ProfileInput, ProfileMode } from '#machines/profile/profile.types.ts';
import type { SaveRequest } from '#machines/profile/profile.form.ts';
import { createProfileMachine } from '#machines/profile/profile.machine.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { quiet } from '#tests/support/loader.ts';

export type Person = { id: number; name: string; phone: string };
export type Values = { name: string; phone: string; password: string };
export type Draft = { name?: string; phone?: string };
export type Request = SaveRequest<Person, Values, Draft>;

export const ana: Person = { id: 7, name: 'Ana', phone: '0722' };
export const renamed: Values = { name: 'Ana Pop', phone: '0733', password: 'secret' };
export const draft: Draft = { name: 'Ana P' };
export const taken = {
  ...failures.refused,
  status: 409,
  errors: { name: ['is too long'], phone: ['is taken', 'is no phone'], county: ['is closed'] },
};
/** About a field that the form does not have. */
export const refusedElsewhere = { ...failures.refused, status: 422, errors: { county: ['is closed'] } };
export const refusedByRule = { ...failures.refused, status: 409, detail: 'You cannot deactivate your own NGO.' };

export const hasField = (path: string) => path in renamed;

/** Somebody else gave them another name and phone, and tells who. */
export const anna: Person = { id: 7, name: 'Anna', phone: '0744' };
const contestedFields = ['name', 'phone'];
export const contested = {
  ...failures.refused,
  status: 409,
  code: 'changed-meanwhile',
  errors: Object.fromEntries(contestedFields.map((field) => [field, ['was changed meanwhile']])),
  errorCodes: Object.fromEntries(contestedFields.map((field) => [field, 'changed-meanwhile'])),
  meanwhile: { theirs: anna, changedAt: '2026-11-22T08:00:00.000Z', changedBy: 'dan' },
};

export const kind: Kind<Person, Draft> = {
  keyOf: ({ phone }) => phone,
  hasField,
  rebase: (draft, yielded) => Object.fromEntries(Object.entries(draft).filter(([field]) => !yielded.includes(field))),
};

export const machine = createProfileMachine<Person, Values, Draft>(kind).provide({
  actors: {
    resource: createResourceMachine<Person, string>().provide({
      actors: { load: loadItem<Person, string>(() => new Promise(() => {}), quiet) },
    }),
  },
});

export const input = (mode: ProfileMode, draft: Draft | null = null): ProfileInput<Draft> => ({
  mode,
  key: mode === 'new' ? null : '0722',
  draft,
  canDeactivate: true,
});
