import { passwordLength, passwordProblem } from '#contract/new-password.values.ts';
import { accountKey } from '#contract/account-names.values.ts';
import type { FieldCode } from '#contract/refusal-codes.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isCommon } from './common-passwords.ts';

const messages = {
  'password-too-short': `must have at least ${passwordLength.min} characters`,
  'password-is-account': 'must not be the name of the account',
  'password-common': 'is among the most common passwords',
} as const satisfies Partial<Record<FieldCode, string>>;

/** Fewer different signs than these are a pattern of one key or a few. */
const MIN_SIGNS = 5;

/** Why somebody may not choose this password; nothing when they may. */
export async function problemOfNew(password: string, account: string): Promise<keyof typeof messages | undefined> {
  const key = accountKey(password);
  const isGuessed = new Set(key).size < MIN_SIGNS || (await isCommon(key));
  return passwordProblem(password, account) ?? (isGuessed ? 'password-common' : undefined);
}

/** Refuses a new password that is too easily guessed, at its field. */
export async function mustBeGoodPassword(
  { password, account }: { password: string; account: string },
  path: string,
): Promise<void> {
  const code = await problemOfNew(password, account);
  if (!code) return;
  throw new Refusal(400, `The password ${messages[code]}.`, {
    code: 'password-refused',
    errors: [{ at: 'body', path, message: messages[code], code }],
  });
}
