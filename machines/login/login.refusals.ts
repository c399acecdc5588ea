import { toFailure } from '#machines/failure.ts';

const said = ['needed', 'missing', 'wrong'] as const;
/** Of a second factor: its code is asked for, none is set up, the code is not the right one. */
export type SecondFactorSaid = (typeof said)[number];

/** What a refused login says of the second factor, if that is why. */
export function saysOfSecondFactor(error: unknown): SecondFactorSaid | undefined {
  const { code } = toFailure(error);
  return said.find((one) => code === `second-factor-${one}`);
}

/** The name or the password is wrong: other back ends say it with other statuses than ours. */
export const areInvalid = (error: unknown): boolean => [400, 401, 403].includes(toFailure(error).status ?? 0);

export const areTooMany = (error: unknown): boolean => toFailure(error).status === 429;
