import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Endpoint } from '#contract/endpoint.ts';
import { deleteNgo, setNgoStatus } from '#contract/ngos.ts';
import { deleteObserver, updateObserver } from '#contract/observer-changes.ts';
import { createProfileRemovalMachine } from '#machines/profile-removal/profile-removal.machine.ts';
// Loaded before the walks begin, not while one waits for the first question.
import '#src/screens/ngo-profile/NgoQuestions.tsx';
import '#src/screens/observer-profile/ProfileQuestions.tsx';
import { failures } from '#tests/support/failures.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import * as ngo from './ngo-profile.given.tsx';
import * as person from './observer-profile.given.tsx';
import { press, settle, type Stage } from '#tests/support/screen.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createProfileRemovalMachine<{ name: string }>();
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

interface World {
  name: string;
  open: () => Promise<Stage>;
  calls: { remove: Endpoint; deactivate: Endpoint };
  /** What is sent with them. */
  args: { remove: object; deactivate: object };
  /** What the dialogs say. */
  refused: string;
  deactivate: string;
  /** What is told when it failed. */
  failed: { remove: string; deactivate: string };
  /** What is told when it was done. */
  done: { remove: object; deactivate: object };
  list: string;
}

const reason = 'Three answers would be lost.';
const inUse = { ...failures.refused, status: 409, detail: reason };

const dialog = () => screen.findByRole('alertdialog');
const answer = async (word: string) => {
  const found = within(await dialog());
  await settle(() => fireEvent.click(found.getByRole('button', { name: word })));
};

function actionsIn({ name, calls, args, deactivate, failed, done }: World): Record<string, Action> {
  const person = (type: 'delete.confirmed' | 'delete.cancelled' | 'deactivate.confirmed', word: string): Action => ({
    event: (snapshot) => (snapshot.can({ type }) ? { type } : undefined),
    does: () => answer(word),
  });
  const server = (
    action: 'remove' | 'deactivate',
    more: { output: true } | { error: object },
    does: Action['does'],
  ): Action => ({
    event: ({ children }) =>
      children[action] ? { type: `xstate.${'error' in more ? 'error' : 'done'}.actor.${action}`, ...more } : undefined,
    does,
  });
  const agrees = (action: 'remove' | 'deactivate') =>
    server(action, { output: true }, async (stage) => {
      const call = stage.waiting(calls[action]);
      expect(call.args).toEqual(args[action]);
      await settle(() => call.answer(true));
      expect(stage.toasts).toEqual([{ status: 'warning', title: 'SUCCESS', ...done[action] }]);
    });
  const fails = (action: 'remove' | 'deactivate', error: object, told: string[] = []): Action =>
    server(action, { error }, async (stage) => {
      await settle(() => stage.waiting(calls[action]).fail(error));
      const because = { status: 'error', description: 'FAULT_OFFLINE', values: { name } };
      expect(stage.toasts).toEqual(told.map((title) => ({ ...because, title })));
    });
  return {
    'deleting is agreed to': person('delete.confirmed', 'Delete'),
    'called off': person('delete.cancelled', 'Cancel'),
    'deactivating is agreed to': person('deactivate.confirmed', deactivate),
    'it is deleted': agrees('remove'),
    'there are answers': fails('remove', inUse),
    'it was deleted before': fails('remove', failures.notFound),
    'it is not deleted': fails('remove', failures.offline, [failed.remove]),
    'the session ends while it is deleted': fails('remove', failures.unauthorized),
    'it is deactivated': agrees('deactivate'),
    'it is deleted meanwhile': fails('deactivate', failures.notFound),
    'it is not deactivated': fails('deactivate', failures.offline, [failed.deactivate]),
    'the session ends while it is deactivated': fails('deactivate', failures.unauthorized),
  };
}

async function shows(snapshot: Snapshot, stage: Stage, { name, refused, deactivate, list }: World): Promise<void> {
  const found = snapshot.status === 'done' && snapshot.value !== 'vanished' ? null : await dialog();
  const buttons = found === null ? [] : within(found).getAllByRole('button');
  const asks = (title: string, action: string, isBusy: boolean) => ({
    title,
    because: snapshot.context.failure !== null,
    buttons: ['Cancel', isBusy ? 'Working…' : action],
    busy: [isBusy, isBusy],
    went: [],
  });
  const nothing = { title: undefined, because: false, buttons: [], busy: [] };
  expect({
    title: found?.querySelector('h2')?.textContent,
    because: screen.queryByText(reason) !== null,
    buttons: buttons.map(({ textContent }) => textContent),
    busy: buttons.map((button) => button.getAttribute('aria-disabled') === 'true'),
    went: stage.went,
  }).toEqual(
    {
      confirming: asks(`Delete ${name}?`, 'Delete', false),
      deleting: asks(`Delete ${name}?`, 'Delete', true),
      refused: asks(refused, deactivate, false),
      deactivating: asks(refused, deactivate, true),
      kept: { ...nothing, went: [] },
      removed: { ...nothing, went: [list] },
      vanished: {
        title: 'Already deleted',
        because: false,
        buttons: ['Back to the list'],
        busy: [false],
        went: [],
      },
    }[snapshot.value],
  );
}

const worlds: Record<string, World> = {
  'OBP-05 deleting an observer': {
    name: person.ana.name,
    open: () => person.opened('edit'),
    calls: { remove: deleteObserver, deactivate: updateObserver },
    refused: 'Ana Pop cannot be deleted',
    deactivate: 'Deactivate',
    args: { remove: { query: { id: 1 } }, deactivate: { body: { idObserver: 1, isActive: false } } },
    failed: { remove: 'OBSERVER_DELETE_FAILED', deactivate: 'OBSERVER_DEACTIVATE_FAILED' },
    done: { remove: { description: 'OBSERVER_REMOVED' }, deactivate: { description: 'OBSERVER_DEACTIVATED_DONE' } },
    list: '/observatori',
  },
  'NGP-02 deleting an NGO': {
    name: ngo.alpha.name,
    open: () => ngo.opened('edit'),
    calls: { remove: deleteNgo, deactivate: setNgoStatus },
    refused: 'Alpha cannot be deleted',
    deactivate: 'Make inactive',
    args: { remove: { params: { id: 2 } }, deactivate: { params: { id: 2 }, body: { isActive: false } } },
    failed: { remove: 'NGO_DELETE_FAILED', deactivate: 'NGO_FLAG_UPDATE_FAILED' },
    done: {
      remove: { description: 'NGO_DELETE_SUCCESS', values: { name: 'Alpha' } },
      deactivate: { description: 'NGO_ACTIVE_FLAG_UPDATE_SUCCESS', values: { name: 'Alpha' } },
    },
    list: '/ong',
  },
};

for (const [name, world] of Object.entries(worlds)) {
  walkScreen({
    name: `${name} goes as its machine says`,
    machine,
    input: { entity: { name: world.name }, canDeactivate: true },
    actions: actionsIn(world),
    key: ({ value }) => value,
    prepare: () => sessionStorage.clear(),
    async open() {
      const stage = await world.open();
      await press('Delete');
      return stage;
    },
    shows: (snapshot, stage) => shows(snapshot, stage, world),
    atLeast: 10,
  });
}
