import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { sendNotification, sendNotificationToAll } from '#contract/notifications.ts';
import { notificationMachine } from '#machines/notification/notification.machine.ts';
import * as what from '#machines/notification/notification.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import { ana, bob, field, found, opened, type, write } from './notifications.given.tsx';
import { press, settle, type Stage } from '#tests/support/screen.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = what.NotificationSnapshot;
type Action = ActionOf<typeof notificationMachine, Stage>;

const two = { recipients: [ana.id, bob.id], count: 2 };
const everybody = { recipients: null, count: 1_240 };
/** One of those whom the message was meant for has no app. */
function outcome(snapshot: Snapshot) {
  const recipients = what.orderOf(snapshot)?.count ?? 0;
  return { id: 7, recipients, withApp: recipients - 1, pushes: true };
}

async function answer(name: string) {
  const button = within(await screen.findByRole('alertdialog')).getByRole('button', { name });
  await settle(() => fireEvent.click(button));
}

const waiting = (stage: Stage, snapshot: Snapshot) =>
  stage.waiting(what.orderOf(snapshot)?.recipients === null ? sendNotificationToAll : sendNotification);

const asks = (wanted: typeof two | typeof everybody, name: string): Action => ({
  event: (snapshot) => (what.isComposing(snapshot) ? { type: 'send.asked', wanted } : undefined),
  does: () => press(name),
});

const types = (typed: string): Action => ({
  event: (snapshot) => (what.isCounting(snapshot) ? { type: 'send.confirmed', key: 'new', typed } : undefined),
  async does() {
    await screen.findByRole('alertdialog');
    await type(/^Type the number/u, typed);
    await answer('Send to 1,240 observers');
  },
});

const fails = (failure: unknown): Action => ({
  event: (snapshot) => (what.isSending(snapshot) ? { type: 'xstate.error.actor.send', error: failure } : undefined),
  does: (stage, snapshot) => settle(() => waiting(stage, snapshot).fail(failure)),
});

const actions = {
  'the message is written': {
    event: (snapshot) =>
      what.isComposing(snapshot) && what.messageOf(snapshot).title === ''
        ? { type: 'message.changed', message: { title: 'Urns', text: 'Seal them.' } }
        : undefined,
    does: () => write(),
  },
  'asked to send to two': asks(two, 'Send to 2 observers'),
  'asked to send to all': asks(everybody, 'Send to all'),
  'the question is answered': {
    event: (snapshot) =>
      what.isConfirming(snapshot) && !what.isCounting(snapshot)
        ? { type: 'send.confirmed', key: 'new', typed: '' }
        : undefined,
    does: () => answer('Send'),
  },
  'another number is typed': types('124'),
  'their number is typed': types('1240'),
  'the question is called off': {
    event: (snapshot) => (what.isConfirming(snapshot) ? { type: 'send.cancelled' } : undefined),
    does: () => answer('Cancel'),
  },
  'the server takes it': {
    event: (snapshot) =>
      what.isSending(snapshot) ? { type: 'xstate.done.actor.send', output: outcome(snapshot) } : undefined,
    does: (stage, snapshot) => settle(() => waiting(stage, snapshot).answer(outcome(snapshot))),
  },
  'the server refuses it': fails(failures.refused),
  'the answer is lost': fails(failures.offline),
  'another screen is wanted': {
    event: (snapshot) => (what.isSending(snapshot) ? { type: 'leave.asked' } : undefined),
    async does(stage) {
      const before = stage.went.length;
      stage.tryToLeave('/ong');
      if (stage.went.length === before) throw new Error('the reader is kept here');
    },
  },
  'tried again': {
    event: (snapshot) => (what.isUnsure(snapshot) ? { type: 'send.retried' } : undefined),
    does: () => press('Try again'),
  },
  'back to the message': {
    event: (snapshot) => (what.isUnsure(snapshot) ? { type: 'send.abandoned' } : undefined),
    does: () => press('Back to the message'),
  },
} satisfies Record<string, Action>;

function showsMessage(snapshot: Snapshot) {
  const { title, text } = what.messageOf(snapshot);
  expect([field(/^Notification title/u).value, field(/^Message/u).value]).toEqual([title, text]);
  expect(field(/^Message/u).readOnly).toBe(!what.isComposing(snapshot));
  const isMissing = what.isMarked(snapshot) && title === '';
  expect(screen.queryByText('Enter a title.') !== null).toBe(isMissing);
  expect(screen.queryByText('Enter a message.') !== null).toBe(isMissing);
}

async function showsQuestion(snapshot: Snapshot) {
  if (!what.isConfirming(snapshot)) {
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    return;
  }
  const dialog = within(await screen.findByRole('alertdialog'));
  const { count } = what.isCounting(snapshot) ? everybody : two;
  expect(dialog.getByRole('heading').textContent).toContain(`${count.toLocaleString('en')} observers`);
  expect(dialog.queryByRole('textbox') !== null).toBe(what.isCounting(snapshot));
}

function showsOutcome(snapshot: Snapshot, stage: Stage) {
  expect(stage.isGuarded()).toBe(what.isSending(snapshot));
  expect(screen.queryAllByText('Sending…').length > 0).toBe(what.isSending(snapshot));
  expect(screen.queryByText(/The message may have gone out/u) !== null).toBe(what.isUnsure(snapshot));
  const isRefused = what.failureOf(snapshot) !== null && !what.isUnsure(snapshot);
  expect(screen.queryByText(/The message is still here/u) !== null).toBe(isRefused);
  const link = screen.queryByRole('link', { name: 'See the deliveries', hidden: true });
  expect(link?.getAttribute('href')).toBe(what.isSent(snapshot) ? '/notifications/history/7' : undefined);
}

walkScreen({
  name: 'NTF-05 NTF-06 the notification screen shows what its machine says',
  machine: notificationMachine,
  input: { message: { title: '', text: '' }, order: null, failure: null },
  actions,
  key: (snapshot) => [
    snapshot.value,
    what.messageOf(snapshot).title !== '',
    what.orderOf(snapshot)?.count,
    snapshot.context.doubtful.length > 0,
  ],
  prepare: () => sessionStorage.clear(),
  async open() {
    const stage = await opened();
    await found(stage, [ana, bob]);
    await press('Select all');
    return stage;
  },
  async shows(snapshot, stage) {
    await showsQuestion(snapshot);
    showsMessage(snapshot);
    showsOutcome(snapshot, stage);
  },
  atLeast: 20,
});
