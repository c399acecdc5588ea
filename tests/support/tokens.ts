const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the server issues it, but for the signature, which the console does not look at. */
export const tokenOf = (claims: Readonly<Record<string, unknown>>) =>
  `${part({ alg: 'HS256' })}.${part(claims)}.signed`;
