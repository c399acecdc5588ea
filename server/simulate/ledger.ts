import type { Anomaly } from './anomalies.ts';
import type { Election } from './briefing.ts';
import { believed } from './dates.ts';
import type { Coverage } from './expected.ts';
import type { App, Action, Place, Plan, PlanOptions } from './plan.ts';

/** What must be found of an observer at a station when the day is over, whatever the network did. */
export interface Entry extends Place {
  phone: string;
  answers: number;
  flagged: number;
  /** Texts of notes, with the attachments of each. */
  notes: { text: string; question: number | null; photo: boolean; isPicture: boolean }[];
  visit: { arrived: string | null; left: string | null } | null;
}

export interface Ledger extends PlanOptions {
  /** What phones send in all, everything that is sent again left out. */
  sent: { answers: number; notes: number; visits: number };
  entries: Entry[];
  /** Planted so that they can be looked for. */
  anomalies: (Anomaly & { phone: string; app: App })[];
  /** What was planned, and does not come or comes late; where troubles were asked for. */
  coverage?: Coverage;
}

/** Nothing but the plan decides what must stand at the end: the last word on each question, each note once. */
export function ledgerOf(plans: readonly Plan[], election: Election, options: PlanOptions): Ledger {
  const known = new Map(election.counties.map(({ code, stations }) => [code, stations]));
  const flags = new Set(
    election.forms
      .flatMap(({ questions }) => questions.flatMap((question) => question.options))
      .flatMap(({ id, flagged }) => (flagged ? [id] : [])),
  );
  const ledger: Ledger = { ...options, sent: { answers: 0, notes: 0, visits: 0 }, entries: [], anomalies: [] };
  for (const plan of plans) {
    for (const anomaly of plan.anomalies) ledger.anomalies.push({ ...anomaly, phone: plan.phone, app: plan.app });
    for (const [, actions] of Map.groupBy(actionsOf(plan), ({ place }) => `${place.county} ${place.station}`)) {
      const place = actions[0]?.place;
      if (!place || place.station > (known.get(place.county) ?? 0)) continue;
      ledger.entries.push(entryOf(plan, place, actions, flags));
    }
  }
  for (const { answers, notes, visit } of ledger.entries) {
    ledger.sent.answers += answers;
    ledger.sent.notes += notes.length;
    if (visit) ledger.sent.visits += 1;
  }
  return ledger;
}

type Placed = Extract<Action, { place: Place }>;

const actionsOf = ({ acts }: Plan): Placed[] => acts.flatMap(({ action }) => ('place' in action ? [action] : []));

function entryOf(plan: Plan, place: Place, actions: readonly Placed[], flags: ReadonlySet<number>): Entry {
  const said = new Map<number, number[]>();
  const notes = new Map<string, Entry['notes'][number]>();
  const instant = (at: number) => {
    const time = believed(plan, place, at);
    return time === undefined ? null : new Date(time).toISOString();
  };
  for (const action of actions) {
    if (action.kind === 'answer')
      for (const { question, options } of action.given)
        said.set(
          question,
          options.map(({ option }) => option),
        );
    else if (action.kind === 'note') {
      const { text, question, photo } = action;
      const note = { text, question, photo: photo !== null, isPicture: typeof photo === 'number' };
      notes.set(JSON.stringify([text, question, photo]), note);
    }
  }
  const came = actions.findLast((action) => action.kind === 'arrive');
  const went = actions.findLast((action) => action.kind === 'leave');
  const options = [...said.values()].flat();
  return {
    phone: plan.phone,
    ...place,
    answers: options.length,
    flagged: options.filter((option) => flags.has(option)).length,
    notes: [...notes.values()],
    visit: came ? { arrived: instant(came.arrived), left: went ? instant(went.left) : null } : null,
  };
}
