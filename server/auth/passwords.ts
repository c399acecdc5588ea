import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { createQueue } from './queue.ts';
import { tooManyAtOnce } from './too-many-logins.ts';

interface Cost {
  memory: number;
  passes: number;
}

/** OWASP's minimum for argon2id. */
const COST: Cost = { memory: 19_456, passes: 2 };
const TAG_LENGTH = 32;

/** Keys share four threads with packing replies and reading files: two are left for those, and nobody waits for seconds. */
const queue = createQueue({ atOnce: 2, waiting: 64 });

const derive = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parameters = { ...cost, message: password.normalize('NFKC'), nonce, parallelism: 1, tagLength: TAG_LENGTH };
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });

/** `argon2id$memory$passes$nonce$tag`: a later, higher cost leaves old hashes readable. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await queue.add(() => derive(password, nonce, COST));
  return ['argon2id', COST.memory, COST.passes, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}

/** Columns of an account with a new password; whoever saves then with the one of before in mind hears of it. */
export const newPassword = (password_hash: string) => ({
  password_hash,
  password_version: sql<number>`password_version + 1`,
});

/** Nobody's hash: verifying against it makes an unknown user cost as much time as a known one. */
const NOBODY = ['argon2id', COST.memory, COST.passes, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');

/** Refuses with 429 when too many wait for an answer. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [scheme, memory, passes, nonce, tag] = (hash ?? NOBODY).split('$');
  if (scheme !== 'argon2id' || !nonce || !tag) return false;
  const cost = { memory: Number(memory), passes: Number(passes) };
  const expected = Buffer.from(tag, 'base64url');
  const derived = queue.offer(() => derive(password, Buffer.from(nonce, 'base64url'), cost));
  if (!derived) throw tooManyAtOnce();
  const actual = await derived;
  return actual.length === expected.length && timingSafeEqual(actual, expected) && hash !== undefined;
}
