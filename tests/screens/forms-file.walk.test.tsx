import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listForms } from '#contract/form-list.ts';
import { getForm } from '#contract/forms.ts';
import { createJobMachine } from '#machines/job/job.machine.ts';
import { reportOf } from '#machines/job/job.selectors.ts';
import { FormsScreen } from '#src/screens/forms/FormsScreen.tsx';
// Loaded before the walks begin, not while one waits for it.
import '#src/screens/forms/ImportReport.tsx';
import { failures } from '#tests/support/failures.ts';
import { formOf } from '#tests/support/forms.ts';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { actionWhen, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createJobMachine<'out' | 'in', string, string>();
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

const form = formOf(1, 'A');
const isGoing = (job: 'out' | 'in') => (snapshot: Snapshot) => snapshot.hasTag('busy') && snapshot.context.job === job;
const when = actionWhen<typeof machine, Stage>;
const isIdle = (snapshot: Snapshot) => snapshot.matches('idle');

async function failToRead(stage: Stage): Promise<void> {
  await settle(() => stage.waiting(getForm).fail(failures.offline));
  expect(stage.toasts.at(-1)).toMatchObject({ status: 'error', title: 'FORM_NOT_EXPORTED' });
}

const actions: Record<string, Action> = {
  'a form is wanted as a file': when(isIdle, { type: 'job.asked', job: 'out' }, async () => {
    await press(/^Actions for A/u);
    await press('Export as a file', 'menuitem');
  }),
  'it is read and saved': when(
    isGoing('out'),
    { type: 'xstate.done.actor.run', output: { result: 'form-A.json', report: null } },
    (stage) => settle(() => stage.waiting(getForm).answer([])),
  ),
  'it cannot be read': when(isGoing('out'), { type: 'xstate.error.actor.run', error: failures.offline }, failToRead),
  // A file is read at once: it is chosen where it is known what comes of it.
  'a file is to become a form': when(isIdle, { type: 'job.asked', job: 'in' }, () => {}),
  'it has faults': when(
    isGoing('in'),
    { type: 'xstate.done.actor.run', output: { result: null, report: 'x.json' } },
    async () => {
      const files = [new File([JSON.stringify({ code: {}, formSections: [7] })], 'x.json')];
      await settle(() => fireEvent.change(screen.getByLabelText('File with a form (JSON)'), { target: { files } }));
      await screen.findByRole('alertdialog');
    },
  ),
  'what is wrong was read': when(
    (snapshot) => snapshot.matches('reporting'),
    { type: 'report.closed' },
    () => press('Close'),
  ),
};

function shows(snapshot: Snapshot): void {
  const report = screen.queryByRole('alertdialog');
  expect({
    busy: screen.getByRole('button', { name: 'Import', hidden: true }).getAttribute('aria-disabled'),
    report: report?.querySelector('h2')?.textContent,
    faults: report === null ? 0 : within(report).getAllByRole('listitem').length,
  }).toEqual({
    busy: isGoing('out')(snapshot) ? 'true' : null,
    report: reportOf(snapshot) === null ? undefined : 'x.json cannot be imported',
    faults: reportOf(snapshot) === null ? 0 : 2,
  });
}

walkScreen({
  name: 'FRM-03 FRM-04 a form goes into a file, and a file becomes a form, as the machine says',
  machine,
  input: undefined,
  actions,
  key: ({ value, context }) => [value, context.job],
  async open() {
    const stage = openScreen(<FormsScreen />, {
      claims: { token: 't', userName: 'ana', expiresAt: null, organizer: true, idNgo: 1 },
    });
    await settle(() => stage.waiting(listForms).answer({ formVersions: [form] }));
    return stage;
  },
  shows,
  atLeast: 3,
});
