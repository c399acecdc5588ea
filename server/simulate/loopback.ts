/** This very machine and no other: a simulated day of 2,000 phones is an attack on anybody else's server. */
export function loopbackAddress(given: string): URL | undefined {
  if (!URL.canParse(given)) return undefined;
  const address = new URL(given);
  const { protocol, hostname, username, password } = address;
  const here = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname);
  return here && /^https?:$/u.test(protocol) && username === '' && password === '' ? address : undefined;
}
