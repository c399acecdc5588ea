import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  scrypt,
  timingSafeEqual,
  type BinaryLike,
} from 'node:crypto';

/** What a backup is sealed with: it is kept apart from the backups. */
export interface BackupKey {
  kind: 'key' | 'passphrase';
  secret: string;
}

/** `open`: damage is found, alteration is not. `signed`: both. `encrypted`: both, and nobody else can read it. */
export const seals = ['open', 'signed', 'encrypted'] as const;
export type Seal = (typeof seals)[number];

/** The place of a chunk in its file: neither can chunks change places, nor can the last ones be left out. */
interface Place {
  index: number;
  isLast: boolean;
  length: number;
}

export interface Sealer {
  tagLength: number;
  /** Tells a wrong key at once. */
  check: string;
  seal: (place: Place, plain: Buffer) => { body: Buffer; tag: Buffer };
  /** The plain bytes; nothing where key, bytes or place are not those that were sealed. */
  open: (place: Place, body: Buffer, tag: Buffer) => Buffer | undefined;
}

export const LAST = 0x80_00_00_00;

export const frameOf = ({ isLast, length }: Place): Buffer => {
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(length + (isLast ? LAST : 0));
  return frame;
};

/** `bound` is whatever else the seal covers: the first line of the file. */
export async function sealerOf(
  seal: Seal,
  key: BackupKey | undefined,
  salt: Buffer,
): Promise<(bound: Buffer) => Sealer> {
  if (seal === 'open' || key === undefined) return digesting;
  const master = key.kind === 'key' ? key.secret : await stretched(key.secret, salt);
  const derive = (what: string) => Buffer.from(hkdfSync('sha256', master, salt, `Vigil backup 2 ${what}`, 32));
  const check = derive('check').toString('base64url').slice(0, 16);
  return seal === 'signed' ? signing(derive('signature'), check) : encrypting(derive('encryption'), check);
}

const place = (bound: Buffer, at: Place): Buffer => {
  const index = Buffer.alloc(8);
  index.writeBigUInt64BE(BigInt(at.index));
  return Buffer.concat([createHash('sha256').update(bound).digest(), index, frameOf(at)]);
};

const compared = (check: string, tagOf: (at: Buffer, body: Buffer) => Buffer, bound: Buffer): Sealer => ({
  tagLength: 32,
  check,
  seal: (at, plain) => ({ body: plain, tag: tagOf(place(bound, at), plain) }),
  open: (at, body, tag) => (timingSafeEqual(tagOf(place(bound, at), body), tag) ? body : undefined),
});

const digesting = (bound: Buffer): Sealer =>
  compared('', (at, body) => createHash('sha256').update(at).update(body).digest(), bound);

const signing = (key: Buffer, check: string) => (bound: Buffer) =>
  compared(check, (at, body) => createHmac('sha256', key).update(at).update(body).digest(), bound);

const CIPHER = 'aes-256-gcm';

/** The key is of this file alone, so that the number of the chunk is nonce enough. */
const encrypting =
  (key: Buffer, check: string) =>
  (bound: Buffer): Sealer => {
    const nonce = ({ index }: Place) => {
      const bytes = Buffer.alloc(12);
      bytes.writeBigUInt64BE(BigInt(index), 4);
      return bytes;
    };
    return {
      tagLength: 16,
      check,
      seal(at, plain) {
        const cipher = createCipheriv(CIPHER, key, nonce(at)).setAAD(place(bound, at));
        const body = Buffer.concat([cipher.update(plain), cipher.final()]);
        return { body, tag: cipher.getAuthTag() };
      },
      open(at, body, tag) {
        const decipher = createDecipheriv(CIPHER, key, nonce(at)).setAAD(place(bound, at)).setAuthTag(tag);
        try {
          return Buffer.concat([decipher.update(body), decipher.final()]);
        } catch {
          return undefined;
        }
      },
    };
  };

/** OWASP's cost of scrypt; part of the format. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const stretched = (passphrase: string, salt: BinaryLike): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
