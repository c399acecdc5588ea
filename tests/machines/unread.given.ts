import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { unreadMachine, type ReadMark, type UnreadReply, type UnreadRequest } from '#machines/unread/unread.machine.ts';
import { unreadCount } from '#machines/unread/unread.selectors.ts';
import { flush } from '#tests/support/walk.ts';

export const mark = (number: number, version: number): ReadMark => ({
  idObserver: number,
  idPollingStation: 1_000 + number,
  version,
});

/** A server that keeps count in the plainest way, and answers when the test says so. */
export function stage() {
  const clock = new SimulatedClock();
  const unread = new Map<number, number>();
  const asked: { request: UnreadRequest; answer: () => void; fail: (error: unknown) => void }[] = [];
  const reply = ({ read, upTo }: UnreadRequest): UnreadReply => {
    for (const { idObserver, version } of read) if ((unread.get(idObserver) ?? 0) <= version) unread.delete(idObserver);
    for (const [number, version] of unread) if (version <= (upTo ?? 0)) unread.delete(number);
    return { count: unread.size, latest: Math.max(0, ...unread.values()) };
  };
  const logic = unreadMachine.provide({
    actors: {
      countUnread: fromPromise<UnreadReply, UnreadRequest>(
        ({ input }) =>
          new Promise((answer, fail) => asked.push({ request: input, answer: () => answer(reply(input)), fail })),
      ),
    },
  });
  const actor = createActor(logic, { clock }).start();
  const answer = async () => {
    asked.at(-1)?.answer();
    await flush();
  };
  return { actor, asked, clock, unread, answer, count: () => unreadCount(actor.getSnapshot()) };
}
