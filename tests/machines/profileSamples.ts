import { fromPromise } from 'xstate';
import type { ProfileInput, ProfileMode } from '#machines/profile/profile.facts.ts';
import type { SaveRequest } from '#machines/profile/profile.form.ts';
import { createProfileMachine } from '#machines/profile/profile.machine.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { failures } from '#tests/support/failures.ts';

export type Person = { id: number; name: string; phone: string };
export type Values = { name: string; phone: string; password: string };
export type Draft = { name?: string; phone?: string };
export type Request = SaveRequest<Person, Values>;

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

export const machine = createProfileMachine<Person, Values, Draft>({ keyOf: ({ phone }) => phone, hasField }).provide({
  actors: {
    resource: createResourceMachine<Person, string>().provide({
      actors: { load: fromPromise<Person, { key: string }>(() => new Promise(() => {})) },
    }),
  },
});

export const input = (mode: ProfileMode, draft: Draft | null = null): ProfileInput<Draft> => ({
  mode,
  key: mode === 'new' ? null : '0722',
  draft,
  canDeactivate: true,
});
