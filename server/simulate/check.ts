import { listThreads } from '#contract/threads.ts';
import { getAnswerExtra } from '#contract/answers.ts';
import type { Thread } from '#contract/threads.ts';
import { listNotes } from '#contract/notes.ts';
import { clockTime, zoneOffset, type ZoneOffset } from '#server/time/zone.ts';
import { ask, asked, type Send } from './client.ts';
import type { Entry, Ledger } from './ledger.ts';

export interface Verdict {
  /** Threads that were compared, and answers in them. */
  threads: number;
  answers: number;
  notes: number;
  visits: number;
  /** What does not agree, one sentence each. */
  lost: string[];
  doubled: string[];
  different: string[];
}

const PAGE = 1_000;
const AT_ONCE = 4;

/** Compares the ledger with what staff are shown: every thread, every note, and the visits. */
export async function checkLedger(staff: Send, { entries }: Ledger, timeZone: string): Promise<Verdict> {
  const verdict: Verdict = { threads: 0, answers: 0, notes: 0, visits: 0, lost: [], doubled: [], different: [] };
  const expected = new Map(entries.map((entry) => [nameOf(entry.phone, `${entry.county} ${entry.station}`), entry]));
  const threads = await threadsOf(staff, new Set(entries.map(({ phone }) => phone)));
  for (const name of threads.keys())
    if (!expected.has(name)) verdict.doubled.push(`${name}: a thread that no phone has written`);
  const found: { name: string; entry: Entry; thread: Thread }[] = [];
  for (const [name, entry] of expected) {
    const thread = threads.get(name);
    if (entry.answers > 0) compareThread(name, entry, thread, verdict);
    if (thread) found.push({ name, entry, thread });
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = found.shift(); next; next = found.shift()) {
        await compareNotes(staff, next, verdict);
        await compareVisit({ staff, offset: zoneOffset(timeZone) }, next, verdict);
      }
    }),
  );
  return verdict;
}

const nameOf = (phone: string | undefined, station: string) => `${phone} at ${station}`;

async function threadsOf(staff: Send, phones: ReadonlySet<string>): Promise<Map<string, Thread>> {
  const threads = new Map<string, Thread>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const read = await asked(staff, `${listThreads.path}?page=${page}&pageSize=${PAGE}`, listThreads.reply);
    pages = read.totalPages;
    for (const thread of read.data)
      if (phones.has(thread.observerPhoneNumber ?? ''))
        threads.set(nameOf(thread.observerPhoneNumber, thread.pollingStationName), thread);
  }
  return threads;
}

function compareThread(name: string, entry: Entry, thread: Thread | undefined, verdict: Verdict): void {
  verdict.threads += 1;
  verdict.answers += entry.answers;
  const { answerCount = 0, flaggedCount = 0 } = thread ?? {};
  const said = `${name}: ${answerCount} answers, ${flaggedCount} flagged; sent were ${entry.answers} and ${entry.flagged}`;
  if (answerCount < entry.answers) verdict.lost.push(said);
  else if (answerCount > entry.answers) verdict.doubled.push(said);
  else if (flaggedCount !== entry.flagged) verdict.different.push(said);
}

interface Checker {
  staff: Send;
  /** Of the election's time zone. */
  offset: ZoneOffset;
}

interface Found {
  name: string;
  entry: Entry;
  thread: Thread;
}

async function compareNotes(staff: Send, { name, entry, thread }: Found, verdict: Verdict): Promise<void> {
  if (entry.notes.length === 0) return;
  const query = `idPollingStation=${thread.idPollingStation}&idObserver=${thread.idObserver}`;
  const notes = await asked(staff, `${listNotes.path}?${query}`, listNotes.reply);
  verdict.notes += notes.length;
  const kept = notes.map(({ text, questionId, attachmentsPaths, attachments }) => {
    const isPicture = attachments?.[0]?.type.startsWith('image/') === true;
    return JSON.stringify([text, questionId, attachmentsPaths.length > 0, isPicture]);
  });
  const sent = entry.notes.map(({ text, question, photo, isPicture }) =>
    JSON.stringify([text, question, photo, isPicture]),
  );
  const said = `${name}: ${kept.length} notes; sent were ${sent.length}`;
  if (kept.length < sent.length) verdict.lost.push(said);
  else if (kept.length > sent.length) verdict.doubled.push(said);
  else if (kept.toSorted().join() !== sent.toSorted().join()) verdict.different.push(`${name}: other notes than sent`);
}

async function compareVisit(
  { staff, offset }: Checker,
  { name, entry, thread }: Found,
  verdict: Verdict,
): Promise<void> {
  if (!entry.visit) return;
  const query = `ObserverId=${thread.idObserver}&PollingStationNumber=${thread.idPollingStation}`;
  const reply = await ask(staff, `${getAnswerExtra.path}?${query}`);
  const visit = reply.status === 204 ? null : getAnswerExtra.reply.parse(await reply.json());
  verdict.visits += 1;
  const kept = [visit?.observerArrivalTime ?? null, visit?.observerLeaveTime ?? null];
  const sent = [entry.visit.arrived, entry.visit.left].map((at) => at && clockTime(new Date(at), offset));
  if (!visit) verdict.lost.push(`${name}: no visit`);
  else if (kept.join() !== sent.join())
    verdict.different.push(`${name}: was there from ${kept.join(' to ')}; sent was ${sent.join(' to ')}`);
}

/** Nothing lost, nothing doubled, nothing different. */
export const agrees = ({ lost, doubled, different }: Verdict): boolean =>
  lost.length + doubled.length + different.length === 0;
