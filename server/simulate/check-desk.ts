import { listReviewLog } from '#contract/review-log.ts';
import { asked, type Send } from './client.ts';
import { nameOf, pathOf, type DeskWork, type OfficerAct } from './officers.ts';

export interface DeskVerdict {
  visits: number;
  acts: number;
  /** What does not agree, one sentence each. */
  lost: string[];
  doubled: string[];
}

/** Compares what was acknowledged to officers with the log of each visit that they decided about. */
export async function checkDesk(staff: Send, { acts, met }: DeskWork): Promise<DeskVerdict> {
  const verdict: DeskVerdict = { visits: 0, acts: acts.length, lost: [], doubled: [...met] };
  const officers = new Set(acts.map(({ account }) => account));
  const first = Math.min(...acts.map(({ id }) => id));
  for (const [name, acknowledged] of Map.groupBy(acts, ({ visit }) => nameOf(visit))) {
    verdict.visits += 1;
    const [act] = acknowledged;
    if (act === undefined) continue;
    const log = await asked(staff, pathOf(listReviewLog.path, act.visit), listReviewLog.reply);
    const written = log
      .filter(({ id, by, kind }) => id >= first && kind !== 'review.claimed' && officers.has(by?.account ?? ''))
      .map(({ id, by, kind }) => textOf({ id, account: by?.account ?? '', kind }));
    const said = acknowledged.map(textOf);
    for (const text of said) if (!written.includes(text)) verdict.lost.push(`${name}: ${text} is not in the log`);
    for (const text of written)
      if (!said.includes(text)) verdict.doubled.push(`${name}: ${text} was acknowledged to nobody`);
    if (new Set(said).size < said.length) verdict.doubled.push(`${name}: one act was acknowledged twice`);
  }
  return verdict;
}

const textOf = ({ id, account, kind }: Pick<OfficerAct, 'id' | 'account' | 'kind'>) =>
  `act ${id}, ${kind}, by ${account}`;
