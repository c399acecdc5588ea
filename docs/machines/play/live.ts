import { hello, openChannel, type ChannelMessage } from '#src/inspector/channel.ts';
import type { Known, Taken } from '#src/recording/recorder.ts';

export interface LiveActor extends Known {
  /** The tab of the console that it runs in. Ids of actors are of one tab. */
  tab: string;
  /** The newest first. */
  events: Taken[];
  isOver: boolean;
}

/** What a console that runs in another tab does; nothing where there is none, or the gallery is a file. */
export interface Live {
  actors: () => readonly LiveActor[];
  subscribe: (listener: () => void) => () => void;
}

const maxEvents = 500;

const isOne = (tab: string, id: string) => (actor: LiveActor) => actor.tab === tab && actor.id === id;

/** What was reported, applied to what was known. */
export function applied(actors: readonly LiveActor[], report: ChannelMessage): LiveActor[] {
  const { tab } = report;
  if ('taken' in report) return withEvent(actors, tab, report.taken, report.of);
  const others = actors.filter((actor) => actor.tab !== tab);
  const begun = report.kept.actors.map((actor): LiveActor => ({ ...actor, tab, events: [], isOver: false }));
  return report.kept.events.reduce((all, taken) => withEvent(all, tab, taken, null), others.concat(begun));
}

function withEvent(actors: readonly LiveActor[], tab: string, taken: Taken, of: Known | null): LiveActor[] {
  const isIt = isOne(tab, taken.actor);
  const known = actors.find(isIt) ?? (of && { ...of, tab, events: [], isOver: false });
  if (known === null) return [...actors];
  const next: LiveActor = {
    ...known,
    state: taken.state,
    context: { ...known.context, ...taken.changed },
    events: [taken, ...known.events].slice(0, maxEvents),
    isOver: known.isOver || taken.event.includes('"xstate.stop"'),
  };
  return actors.some(isIt) ? actors.map((one) => (isIt(one) ? next : one)) : [...actors, next];
}

/** `a1b2.a3`: of all tabs. */
export const liveId = ({ tab, id }: LiveActor): string => `${tab}.${id}`;

export function listen(): Live {
  const listeners = new Set<() => void>();
  let actors: readonly LiveActor[] = [];
  if (location.protocol.startsWith('http')) {
    const channel = openChannel();
    channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage | string>) => {
      if (typeof data === 'string') return;
      actors = applied(actors, data);
      for (const listener of listeners) listener();
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage(hello);
  }
  return {
    actors: () => actors,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
