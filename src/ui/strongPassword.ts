/** 32 signs that nobody confuses when reading them out: no 0 and o, no 1 and l. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 80 random bits, in groups of four that can be read over the phone. */
export function strongPassword(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const drawn = [...random].map((byte) => signs[byte % signs.length] ?? '').join('');
  return drawn.match(/.{4}/gu)?.join('-') ?? drawn;
}
