import type { ProfileActor } from './observer-profile.actors.ts';
import type { ObserverFormApi } from './useObserverForm.ts';

/** Sends the values once the form has found them valid; otherwise it shows what is wrong, and goes there. */
export const submitter = (profile: ProfileActor, form: ObserverFormApi) => () =>
  void form.handleSubmit((values) => profile.send({ type: 'form.submitted', values }))();
