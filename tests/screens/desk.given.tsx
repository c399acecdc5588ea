import { createActor, fromCallback, fromPromise } from 'xstate';
import { fireEvent, screen } from '@testing-library/react';
import type { Claims } from '#contract/session-token.values.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { actOnReview } from '#contract/review-acts.ts';
import { countReviews, getReview, listColleagues, listReviews, type ReviewRow } from '#contract/reviews.ts';
import { listThreads } from '#contract/threads.ts';
import { listDeskViews } from '#contract/desk-views.ts';
import { nextReview, peekNext } from '#contract/next-review.ts';
import { renewClaims } from '#contract/review-claims.ts';
import { listReviewLog } from '#contract/review-log.ts';
import { actOnReviews } from '#contract/review-acts.ts';
import type { StreamEvent } from '#machines/live/live.types.ts';
import { liveMachine } from '#machines/live/live.machine.ts';
import { unreadMachine, type UnreadReply } from '#machines/unread/unread.machine.ts';
import type { QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { createLazyActor } from '#src/app/lazyActor.ts';
import { createLiveQueue } from '#src/app/liveQueue.ts';
import { createActQueueActor } from '#src/app/actQueue.ts';
import type { ActQueueStore } from '#src/app/actQueueStore.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import type { ActQueueActor, Services } from '#src/services.tsx';
import { organizer } from '#tests/support/claims.ts';
import { failures } from '#tests/support/failures.ts';
import { layOut } from '#tests/support/layout.ts';
import { ana, dan, rowOf } from '#tests/support/reviews.ts';
import { openScreen, settle, type Asked, type Stage } from '#tests/support/screen.tsx';
import { answerOf as answersOf } from './answers.given.tsx';

/** What the test answers by itself. */
const kept = new Set<Endpoint>([actOnReview, actOnReviews, nextReview, renewClaims, listDeskViews]);

export interface DeskStage extends Stage {
  /** What the browser keeps, in order. */
  stored: Map<string, QueuedAct>;
  rows: Map<number, ReviewRow>;
  log: unknown[];
  /** Answers whatever is asked but acts, Next and renewals. */
  serve: () => Promise<void>;
  tell: (event: StreamEvent) => Promise<void>;
  press: (key: string) => Promise<void>;
  services: () => Services;
  /** The act queue is there; with `isActQueueLate` not before. */
  joinActQueue: () => Promise<void>;
}

const memory = (stored: Map<string, QueuedAct>): ActQueueStore => ({
  recall: async () => [...stored.values()],
  write: async ({ put, drop }) => {
    for (const item of put) stored.set(item.key, item);
    for (const key of drop) stored.delete(key);
  },
  clear: async () => stored.clear(),
});

interface DeskGiven {
  rows?: ReviewRow[];
  search?: string;
  /** The number of the visit that is open. */
  open?: number;
  claims?: Claims;
  stored?: Map<string, QueuedAct>;
  offers?: readonly string[];
  /** Where the browser does not simply keep what it is told. */
  write?: ActQueueStore['write'];
  /** How many there are, where not all are in the page. */
  total?: number;
  /** What a look ahead finds. */
  ahead?: ReviewRow[];
  /** Its code has not come yet. */
  isActQueueLate?: boolean;
  /** What the test answers, too. */
  keeps?: readonly Endpoint[];
  /** How the code of what comes after the first screen is fetched. */
  lazyCode?: () => Promise<unknown>;
}

export async function openDesk({
  rows = [1, 2, 3].map((number) => rowOf(number)),
  search = 'urgente=true',
  open,
  claims = organizer,
  stored = new Map(),
  offers = ['account', 'desk'],
  write,
  total,
  ahead = [],
  isActQueueLate = false,
  keeps = [],
  lazyCode,
}: DeskGiven = {}): Promise<DeskStage> {
  layOut();
  await Promise.all([
    import('#src/screens/answers/desk/OpenReview.tsx'),
    import('#src/screens/answers/desk/ActForms.tsx'),
    import('#src/screens/answers/desk/VisitLog.tsx'),
    import('#src/screens/answers/desk/SeveralBar.tsx'),
    import('#src/screens/answers/desk/ViewsPanel.tsx'),
    import('#src/screens/answers/desk/ViewQuestion.tsx'),
  ]);
  const byNumber = new Map(rows.map((row) => [row.idObserver, row]));
  const lazyActor = createLazyActor<ActQueueActor>();
  const live = createLiveQueue();
  const log: unknown[] = [];
  let services: Services | undefined;
  let tellStream: (event: StreamEvent) => void = () => {};
  const path = open === undefined ? '/urgents' : `/urgents/details/${open}/${1_000 + open}`;
  const stage = openScreen(<AnswersScreen list="urgents" />, {
    path,
    search,
    claims,
    offers,
    actQueue: lazyActor,
    ...(lazyCode && { lazyCode }),
    live,
    onServices: (given) => (services = given),
  });
  const known = () => {
    if (services === undefined) throw new Error('the screen has no services');
    return services;
  };
  const actQueue = createActQueueActor(known(), { ...memory(stored), ...(write && { write }) });
  actQueue.start();
  const actor = createActor(
    liveMachine.provide({
      actors: {
        unread: unreadMachine.provide({
          actors: { countUnread: fromPromise(() => new Promise<UnreadReply>(() => {})) },
        }),
        stream: fromCallback(({ sendBack }) => {
          tellStream = sendBack;
        }),
      },
    }),
    { input: { pollsPerStream: 1 } },
  ).start();
  actor.send({ type: 'session.began' });

  function answerTo(asked: Asked): unknown {
    const { endpoint, args } = asked;
    const all = [...byNumber.values()];
    if (endpoint === listReviews) return { data: all, totalItems: total ?? all.length, totalPages: 1, cursor: '1.1.1' };
    if (endpoint === listThreads) return { data: all, totalItems: all.length, totalPages: 1 };
    if (endpoint === peekNext) return { ahead };
    if (endpoint === countReviews) return { new: all.length, mine: 1, waiting: 0, done: 2, all: all.length + 3 };
    if (endpoint === getReview) return byNumber.get(paramOf(args)) ?? null;
    if (endpoint === listColleagues)
      return [
        { ...ana, isOrganizer: true },
        { ...dan, isOrganizer: false },
      ];
    if (endpoint === listReviewLog) return log;
    return answersOf(asked);
  }

  async function serve() {
    for (let round = 0; round < 8; round += 1) {
      const open = stage.asked.filter(
        ({ endpoint, signal }) => !kept.has(endpoint) && !keeps.includes(endpoint) && signal?.aborted !== true,
      );
      if (open.length === 0) break;
      await settle(() => {
        for (const asked of open) {
          stage.asked.splice(stage.asked.indexOf(asked), 1);
          asked.answer(answerTo(asked));
        }
      });
    }
    await settle(() => {});
  }
  const joinActQueue = () => settle(() => lazyActor.join(actQueue));
  if (!isActQueueLate) await joinActQueue();
  await settle(() => {
    live.join({
      actor,
      UnreadBadge: () => null,
      SoundSwitch: () => null,
      News: () => null,
      SessionNotice: () => null,
    });
  });
  await serve();
  return Object.assign(stage, {
    stored,
    rows: byNumber,
    log,
    serve,
    services: known,
    joinActQueue,
    async tell(event: StreamEvent) {
      await settle(() => tellStream(event));
      await serve();
    },
    async press(key: string) {
      await settle(() => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
      await settle(() => {});
    },
  });
}

const paramOf = (args: Asked['args']): number =>
  'params' in args && typeof args.params === 'object' && args.params !== null && 'idObserver' in args.params
    ? Number(args.params.idObserver)
    : 0;

export const bodyOf = ({ args }: Asked): Record<string, unknown> => Object.fromEntries(Object.entries(args.body ?? {}));

export const buttons = (): string[] =>
  [...(document.querySelectorAll<HTMLElement>('fieldset[aria-label="What can be done"] button') ?? [])].map(
    ({ textContent }) => textContent ?? '',
  );

/** The facts of the open review. */
export const facts = (): string => document.querySelector('section[aria-label="Review"] p')?.textContent ?? '';

export const open = (number: number): HTMLElement =>
  screen.getByRole('link', { name: new RegExp(`AB ${number}\\b`, 'u') });

/** Its row in the list, wherever that stands. */
export function rowOfList(number: number): HTMLElement {
  const rows = [...document.querySelectorAll<HTMLElement>('a[data-place]')];
  const row = rows.find((one) => one.querySelector('strong')?.textContent === `AB ${number}`);
  if (row === undefined) throw new Error(`AB ${number} is not listed`);
  return row;
}

export const changed = { ...failures.refused, status: 409, code: 'review-changed' };

export const waitingAct = (stage: DeskStage) => stage.waiting(actOnReview);
export const notice = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent).join(' ');
export const waitingActs = (stage: DeskStage) => stage.waiting(actOnReviews);
export const rowsShown = () =>
  [...document.querySelectorAll('a[data-place] strong')].map(({ textContent }) => textContent);
