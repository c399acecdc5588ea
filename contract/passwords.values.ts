/** Rules for new passwords and for the names of accounts: the same in the browser and on the server. */
export const passwordLength = { min: 12, max: 100 };

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** A name as people read it: composed, without what nobody sees, without space around it. */
export const readableName = (typed: string): string =>
  typed.normalize('NFC').replaceAll(/\s/gu, ' ').replaceAll(invisible, '').replaceAll(/ +/gu, ' ').trim();

/** What two names must differ in to be two: neither case, nor full-width letters, nor anything invisible. */
export const accountKey = (name: string): string =>
  readableName(name.normalize('NFKC')).toLowerCase().normalize('NFKC').replaceAll(invisible, '');

export type PasswordProblem = 'password-too-short' | 'password-is-account';

const minNameLength = 4;

/** What is wrong with a new password, as far as it can be told without the list of common ones. */
export function passwordProblem(password: string, account: string): PasswordProblem | undefined {
  const typed = password.normalize('NFKC');
  if (typed.length < passwordLength.min) return 'password-too-short';
  const [secret, name] = [accountKey(typed), accountKey(account)];
  const isName = secret === name || (name.length >= minNameLength && isMostly(secret, name));
  return isName ? 'password-is-account' : undefined;
}

/** The name, once or again and again, with no more beside it than people add to satisfy a rule. */
function isMostly(secret: string, name: string): boolean {
  const rest = secret.replaceAll(name, '');
  return rest.length < secret.length && rest.length < passwordLength.min / 2;
}
