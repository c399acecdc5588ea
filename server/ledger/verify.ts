import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { answersProblem } from './answers-check.ts';
import { BEFORE_FIRST, hashOf } from './chain.ts';
import { readChained } from './read-chained.ts';
import { flagsProblem } from './flags-check.ts';
import { reviewProblem } from './review-check.ts';
import { ReviewFold } from './review-fold.ts';
import { SubjectCheck } from './subject-check.ts';

const PAGE = 5_000;

export interface Anchor {
  position: number;
  /** In hex. */
  hash: string;
}

export interface VerifyReport {
  sealed: number;
  /** Written, and not chained yet: nothing protects these. */
  unsealed: number;
  /** Position and hash of the last act of the chain; null where there is none. */
  head: string | null;
  /** The first that does not fit, in one sentence. */
  problem?: string;
}

interface Row {
  position: number;
  act_id: number;
  hash: Buffer;
  at: Date | null;
  body: string | null;
}

/** The first that does not fit ends the walk. */
class Misfit extends Error {}

/** What the acts make, one after the other. */
class Made {
  readonly #subjects = new SubjectCheck();
  readonly #reviews = new ReviewFold();
  readonly reviews = this.#reviews.reviews();

  /** What does not fit, as the end of a sentence about the act. */
  problemOf(id: number, text: string): string | undefined {
    const act = readChained(text);
    if (act === undefined) return 'cannot be read';
    this.#reviews.follow(id, act);
    return this.#subjects.problemOf(act);
  }
}

/** Walks the chain from its first act to its last, in one snapshot, in memory that grows with the subjects alone. */
export const verifyLedger = (db: Db, anchors: readonly Anchor[] = []): Promise<VerifyReport> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const report: VerifyReport = { sealed: 0, unsealed: 0, head: null };
      try {
        await walk(trx, report, anchors);
      } catch (error) {
        if (!(error instanceof Misfit)) throw error;
        report.problem = error.message;
      }
      return report;
    });

async function walk(db: Db, report: VerifyReport, anchors: readonly Anchor[]): Promise<void> {
  const made = new Made();
  const expected = new Map(anchors.map(({ position, hash }) => [position, hash]));
  let hash: Buffer = BEFORE_FIRST;
  for await (const row of sealedActs(db)) {
    const position = report.sealed + 1;
    const what = `Act ${row.act_id} at position ${position}`;
    if (row.position !== position) throw new Misfit(`Position ${position} of the chain is missing.`);
    if (row.at === null || row.body === null) throw new Misfit(`${what} is missing.`);
    hash = hashOf(hash, { position, id: row.act_id, at: row.at, body: row.body });
    if (!hash.equals(row.hash)) throw new Misfit(`${what} is not as it was sealed.`);
    const anchor = expected.get(position);
    if (anchor !== undefined && anchor !== hash.toString('hex'))
      throw new Misfit(`${what} has another hash than the one that was written down: the chain was made anew.`);
    const problem = made.problemOf(row.act_id, row.body);
    if (problem !== undefined) throw new Misfit(`${what} ${problem}.`);
    report.sealed = position;
    report.head = `${position}:${hash.toString('hex')}`;
  }
  const cut = anchors.find(({ position }) => position > report.sealed);
  if (cut !== undefined)
    throw new Misfit(
      `The chain ends at position ${report.sealed}; it reached ${cut.position} when that was written down.`,
    );
  await checkUnsealed(db, report, made);
  await checkTexts(db);
  const problem = (await reviewProblem(db, made.reviews)) ?? (await answersProblem(db)) ?? (await flagsProblem(db));
  if (problem !== undefined) throw new Misfit(problem);
}

async function* sealedActs(db: Db): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<Row>`
      select seal.position, seal.act_id, seal.hash, act.at, act.body
      from seal left join act on act.id = seal.act_id
      where seal.position > ${after} order by seal.position limit ${PAGE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}

/** Every act is in the chain or waits for it, never both. */
async function checkUnsealed(db: Db, report: VerifyReport, made: Made): Promise<void> {
  const both = await sql<{ id: number }>`
    select act_id as id from act_unsealed
    where act_id in (select act_id from seal) or act_id not in (select id from act) order by 1 limit 1`.execute(db);
  if (both.rows[0]) throw new Misfit(`Act ${both.rows[0].id} waits for its seal, though it is sealed or not there.`);
  const { rows } = await sql<{ id: number; body: string; waits: boolean }>`
    select act.id, act.body, act_unsealed.act_id is not null as waits
    from act left join seal on seal.act_id = act.id left join act_unsealed on act_unsealed.act_id = act.id
    where seal.act_id is null order by act.id`.execute(db);
  for (const { id, body, waits } of rows) {
    if (!waits) throw new Misfit(`Act ${id} is not in the chain, and does not wait for it: somebody put it in.`);
    const problem = made.problemOf(id, body);
    if (problem !== undefined) throw new Misfit(`Act ${id}, not sealed yet, ${problem}.`);
    report.unsealed += 1;
  }
}

/** Texts that are there are those of which the act keeps the digest; those that are not were erased. */
async function checkTexts(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number; field: string }>`
    select t.act_id as id, t.field from act_text as t left join act on act.id = t.act_id
    where act.body::jsonb -> 'digests' ->> t.field is distinct from
      translate(rtrim(encode(sha256(t.salt || convert_to(t.text, 'UTF8')), 'base64'), '='), '+/', '-_')
    order by t.act_id, t.field limit 1`.execute(db);
  const [other] = rows;
  if (other) throw new Misfit(`The text "${other.field}" of act ${other.id} is not the one that was written.`);
}
