import type { Context } from '#server/http/handler.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { chargeLogin, type Attempt } from './charge-login.ts';

/** What was typed is wrong: the attempt counts, and is answered with this refusal. */
export class WrongGuess extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

type Who = Pick<Attempt, 'kind' | 'account' | 'device'>;

/**
 * Looks at what somebody typed to prove who they are, counted by the limits of logins. Whoever proved only a part of what
 * the account asks for is not counted, and no failure of before is forgiven: the other part could be guessed at for ever.
 */
export async function countGuess<T>(
  { db, config, address, now }: Pick<Context, 'db' | 'config' | 'address' | 'now'>,
  who: Who,
  look: () => Promise<{ found: T; proves: 'all' | 'part' }>,
): Promise<T> {
  const charged = await chargeLogin(db, config, { ...who, address, now });
  const looked = await charged.during(
    look().catch((error: unknown) => {
      if (error instanceof WrongGuess) return error;
      throw error;
    }),
  );
  if (looked instanceof WrongGuess) {
    await charged.failed();
    throw looked.refusal;
  }
  await (looked.proves === 'all' ? charged.succeeded() : charged.withdrawn());
  return looked.found;
}
