import { isIPv6 } from 'node:net';

/**
 * The network that one customer of a provider has: an IPv4 address, or the first 64 bits of an IPv6 address, of which
 * every machine has 2^64 to choose from. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '');
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const groupsOf = (text: string) =>
    text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const middle = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...middle, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
