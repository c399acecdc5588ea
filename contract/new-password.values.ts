import { accountKey } from './account-names.values.ts';

export const passwordLength = { min: 12, max: 100 };

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
