import type { Known, Taken } from '#src/recording/recorder.ts';

export interface LiveActor extends Known {
  /** The tab of the console that it runs in. Ids of actors are of one tab. */
  tab: string;
  /** The newest first. */
  events: Taken[];
}

/** What a tab of the console tells: all that it keeps, when somebody comes, and each event. */
export type ChannelMessage = { tab: string } & ({ actors: LiveActor[] } | { taken: Taken; of: Known });

const maxEvents = 500;
/** So many that are over are remembered, in each tab. */
const maxOver = 100;

export const begun = (of: Known, tab: string): LiveActor => ({ ...of, tab, events: [] });

const isOne = (tab: string, id: string) => (actor: LiveActor) => actor.tab === tab && actor.id === id;

/** What was reported, applied to what was known. */
export function applied(actors: readonly LiveActor[], report: ChannelMessage): LiveActor[] {
  const { tab } = report;
  if ('actors' in report) return actors.filter((actor) => actor.tab !== tab).concat(report.actors);
  const { taken, of } = report;
  const isIt = isOne(tab, taken.actor);
  const known = actors.find(isIt) ?? begun(of, tab);
  const next: LiveActor = {
    ...known,
    state: taken.state,
    context: { ...known.context, ...taken.changed },
    events: [taken, ...known.events].slice(0, maxEvents),
    isOver: of.isOver,
  };
  if (!actors.some(isIt)) return [...actors, next];
  return withoutOldest(
    actors.map((one) => (isIt(one) ? next : one)),
    tab,
  );
}

function withoutOldest(actors: LiveActor[], tab: string): LiveActor[] {
  const over = actors.filter((actor) => actor.isOver && actor.tab === tab);
  if (over.length <= maxOver) return actors;
  return actors.filter((actor) => actor !== over[0]);
}

/** `a1b2.a3`: of all tabs. */
export const liveId = ({ tab, id }: Pick<LiveActor, 'tab' | 'id'>): string => `${tab}.${id}`;
