import { fireEvent, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { toastMachine } from '#machines/toast/toast.machine.ts';
import { type ToastMessage, toastsMachine } from '#machines/toasts/toasts.machine.ts';
import { ToastRegion } from '#src/app/ToastRegion.tsx';
import { useServices } from '#src/services.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { type Action as ActionOf, stopClock, walkScreen } from '#tests/support/screenWalk.ts';

/** The production machines say which paths there are; what has to be seen is said here, by requirement. */
const messages: Record<string, ToastMessage> = {
  'Log out': { status: 'success', title: 'LOGOUT' },
  Menu: { status: 'error', title: 'MENU' },
};
const wordsOf = ({ title }: ToastMessage) =>
  Object.keys(messages).find((words) => messages[words]?.title === title) ?? title;

/** Any screen that has something to tell. */
function Telling() {
  const { toasts } = useServices();
  return (
    <>
      <h1>A screen</h1>
      {Object.entries(messages).map(([words, toast]) => (
        <button key={words} type="button" onClick={() => toasts.send({ type: 'toast.raised', toast })}>
          Tell {words}
        </button>
      ))}
      <ToastRegion />
    </>
  );
}

const region = () => screen.getByRole('region', { name: 'Notices' });
const shown = () => [...region().querySelectorAll('.toast__title')].map(({ textContent }) => textContent);
const closers = () => within(region()).getAllByRole('button', { name: 'Dismiss' });
const card = () => {
  const found = region().querySelector('.toast__root');
  if (found === null) throw new Error('no toast is shown');
  return found;
};

const pass = (milliseconds: number) => settle(() => vi.advanceTimersByTime(milliseconds));
const tell = (words: string) => press(`Tell ${words}`);
const dismiss = () => settle(() => fireEvent.click(closers()[0] ?? card()));

async function open(): Promise<Stage> {
  const stage = openScreen(<Telling />);
  await settle(() => {});
  return stage;
}

type Action<M extends typeof toastMachine | typeof toastsMachine> = ActionOf<M, Stage>;
type One = SnapshotFrom<typeof toastMachine>;

/** Nothing is seen to change until all of the time is over. */
const timer = (state: string, delay: string, milliseconds: number): Action<typeof toastMachine> => ({
  event: (snapshot: One) =>
    [snapshot.value, typeof snapshot.value === 'string' ? '' : `active.${snapshot.value.active}`].includes(state)
      ? { type: `xstate.after.${delay}.toast.${state}` }
      : undefined,
  async does() {
    await pass(milliseconds - 1);
    expect(shown()).toEqual(['Log out']);
    await pass(1);
  },
});

function shows(words: string[]): void {
  expect(shown()).toEqual(words);
}

const ways = {
  'the pointer': [() => fireEvent.pointerEnter(card()), () => fireEvent.pointerLeave(card())],
  'the focus': [() => fireEvent.focus(closers()[0] ?? card()), () => fireEvent.blur(closers()[0] ?? card())],
} as const;

for (const [way, [come, go]] of Object.entries(ways)) {
  walkScreen({
    name: `TST-01 a toast, held by ${way}, stays as long as its machine says`,
    machine: toastMachine,
    input: { id: 'toast.1' },
    actions: {
      told: {
        event: (snapshot) => (snapshot.can({ type: 'toast.shown' }) ? { type: 'toast.shown' } : undefined),
        does: () => tell('Log out'),
      },
      [`${way} comes, and stays a minute`]: {
        event: (snapshot) => (snapshot.can({ type: 'toast.held' }) ? { type: 'toast.held' } : undefined),
        async does() {
          await settle(come);
          await pass(60_000);
        },
      },
      [`${way} goes`]: {
        event: (snapshot) => (snapshot.can({ type: 'toast.released' }) ? { type: 'toast.released' } : undefined),
        does: () => settle(go),
      },
      dismissed: {
        event: (snapshot) => (snapshot.can({ type: 'toast.dismissed' }) ? { type: 'toast.dismissed' } : undefined),
        does: dismiss,
      },
      'five seconds pass': timer('active.counting', 'lifetime', 5_000),
      'a second passes': timer('active.extended', 'extension', 1_000),
      'it fades': timer('leaving', 'animation', 300),
    },
    key: ({ value }) => value,
    prepare: stopClock,
    open,
    shows: (snapshot) => shows(snapshot.hasTag('visible') ? ['Log out'] : []),
    atLeast: 9,
  });
}

type Actions = Record<string, Action<typeof toastsMachine>>;

const telling: Actions = Object.fromEntries(
  Object.entries(messages).map(([words, toast]) => [
    `${words} is told`,
    {
      event: ({ context }) => (context.waiting.length < 2 ? { type: 'toast.raised', toast } : undefined),
      does: () => tell(words),
    },
  ]),
);

walkScreen({
  name: 'TST-01 as many toasts as there are places are shown, the others wait their turn',
  machine: toastsMachine,
  input: { limit: 3 },
  actions: {
    ...telling,
    'the first is dismissed': {
      event: ({ context: { shown: toasts } }) =>
        toasts[0] && {
          type: `xstate.done.actor.toast.${Number(toasts[0].id.replace('toast.', ''))}`,
          actorId: toasts[0].id,
        },
      async does() {
        await dismiss();
        await pass(300);
      },
    },
  },
  key: ({ context: { shown: toasts, waiting } }) => [
    toasts.length,
    waiting.length,
    [...toasts, ...waiting].at(-1)?.title,
  ],
  prepare: stopClock,
  open,
  shows: ({ context }) => shows(context.shown.map(wordsOf)),
  atLeast: 18,
});
