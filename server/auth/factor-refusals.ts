import { Refusal } from '#server/http/refusal.ts';

/** Published consoles and phones say what `error` says; 400 is what their back ends answer. */
const atLogin = (code: 'second-factor-missing' | 'second-factor-needed', detail: string) =>
  new Refusal(400, detail, { code, members: { error: detail } });

export const factorNeeded = (): Refusal =>
  atLogin('second-factor-needed', 'This account asks for a code, too: log in with the console of this server.');

export const factorMissing = (): Refusal =>
  atLogin(
    'second-factor-missing',
    'Every account has to have a second factor: log in with the console of this server to set it up.',
  );

export const factorWrong = (): Refusal =>
  new Refusal(400, 'The code is wrong, was used already, or is too old.', {
    code: 'second-factor-wrong',
    errors: [{ at: 'body', path: 'code', message: 'is not good', code: 'second-factor-wrong' }],
  });

export const factorThere = (): Refusal =>
  new Refusal(409, 'This account has a second factor already.', { code: 'second-factor-there' });

export const factorUnbegun = (): Refusal =>
  new Refusal(409, 'There is no second factor that this could be about; begin anew.', {
    code: 'second-factor-unbegun',
  });

export const factorDemanded = (): Refusal =>
  new Refusal(409, 'Every account has to have a second factor.', { code: 'second-factor-demanded' });
