import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { importPlan, planTemplate, type PlanProblem } from '#contract/coverage-plan.ts';
import { getExpectations } from '#contract/coverage.ts';
import { planReasons } from '#contract/coverage.values.ts';
import { PlanImportScreen } from '#src/screens/coverage/plan/PlanImportScreen.tsx';
import { organizer } from '#tests/support/claims.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { cellsOf, openScreen, press, settle, speak, type Stage } from '#tests/support/screen.tsx';
import { expectations, plan } from './coverage.given.tsx';

const problems: PlanProblem[] = [
  { line: 3, reason: 'station-unknown', value: 'AB 999', other: null },
  { line: 7, reason: 'line-twice', value: 'A', other: 2 },
];

const checked = {
  plan: null,
  day: '2026-11-22',
  lines: 12,
  observers: 5,
  stations: 4,
  wrong: 2,
  problems,
};

const open = () => openScreen(<PlanImportScreen />, { claims: organizer, offers: ['coverage'] });

const choose = (content = 'observer,county\n', name = 'plan.csv', label = /Select file/u) =>
  settle(() => fireEvent.change(screen.getByLabelText(label), { target: { files: [new File([content], name)] } }));

/** A file was chosen, and the server has said what it thinks of it. */
async function openedChecked(said: object = {}, standing: typeof plan | null = null): Promise<Stage> {
  const stage = open();
  await choose();
  await settle(() => stage.waiting(getExpectations).answer({ ...expectations, plan: standing }));
  await settle(() => stage.waiting(importPlan).answer({ ...checked, ...said }));
  return stage;
}

const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

describe('a plan from a file', () => {
  test('COV-01 a template is downloaded under the name that the server gives', async () => {
    const stage = open();
    await press('Download a template');
    const blob = new Blob(['Observer,County']);
    await settle(() => stage.waiting(planTemplate).answer({ name: 'plan.csv', type: 'text/csv', blob }));
    await vi.waitFor(() => expect(savedFiles).toEqual([['plan.csv', blob]]));
    expect(stage.toasts).toEqual([]);
  });

  test('COV-01 a template that cannot be downloaded is told, and can be asked for again', async () => {
    const stage = open();
    await press('Download a template');
    await settle(() => stage.waiting(planTemplate).fail(failures.offline));
    expect(stage.toasts).toMatchObject([{ status: 'error', title: 'IMPORT_DOWNLOAD_FAILED' }]);
    await press('Download a template');
    expect(stage.asked.filter(({ endpoint }) => endpoint === planTemplate)).toHaveLength(2);
  });

  test('COV-01 is checked first, and nothing is written; each bad line is named', async () => {
    const stage = open();
    await choose();
    await settle(() => stage.waiting(getExpectations).answer(expectations));
    const call = stage.waiting(importPlan);
    expect(call.args).toMatchObject({ form: { dryRun: 'true' }, files: { file: { name: 'plan.csv' } } });
    await settle(() => call.answer(checked));
    expect(screen.getByText('12 good lines')).toBeInTheDocument();
    expect(cellsOf('^3')).toEqual(['AB 999', 'There is no such polling station.']);
    expect(cellsOf('^7')).toEqual(['A', 'The same as line 2.']);
    expect(screen.getByText('2 lines with problems are left out.')).toBeInTheDocument();
    expect(screen.getByText(/Hours without a date are of 22 Nov 2026\./u)).toBeInTheDocument();
    expect(stage.asked.filter(({ endpoint }) => endpoint === importPlan).length).toBe(1);
  });

  test('COV-01 taken over, it says how much, and what was left out', async () => {
    const stage = await openedChecked();
    await press('Plan 12 lines');
    const call = stage.waiting(importPlan);
    expect(call.args).toMatchObject({ form: { dryRun: 'false' } });
    await settle(() => call.answer({ ...checked, plan }));
    expect(screen.getByText('12 lines are planned.')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Lines that were left out' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To coverage' })).toHaveAttribute('href', '/coverage');
    expect(stage.toasts).toMatchObject([{ status: 'success', description: 'PLAN_DONE', values: { count: 12 } }]);
    await press('Import another file');
    expect(screen.getByLabelText(/Select file/u)).toBeInTheDocument();
  });

  test('COV-01 the plan that it replaces is named, and only that one is replaced', async () => {
    const stage = await openedChecked({}, plan);
    expect(screen.getByText('It replaces plan.csv with 1,200 lines.')).toBeInTheDocument();
    await press('Plan 12 lines');
    const call = stage.waiting(importPlan);
    expect(call.args).toMatchObject({ form: { dryRun: 'false', replaces: '5' } });
    await settle(() => call.fail({ ...failures.refused, status: 409, code: 'changed-meanwhile', detail: '' }));
    expect(alerts()).toContain('The plan was not taken over');
    expect(alerts()).toContain('Nothing was written.');
    await press('Check again');
    await settle(() => stage.waiting(getExpectations).answer({ ...expectations, plan: { ...plan, id: 6 } }));
    const again = stage.waiting(importPlan);
    expect(again.args).toMatchObject({ form: { dryRun: 'true', replaces: '6' } });
  });

  test('COV-01 a file with nothing good is not taken', async () => {
    await openedChecked({ lines: 0, observers: 0, stations: 0 });
    expect(screen.getByRole('button', { name: 'Plan 0 lines' })).toHaveAttribute('aria-disabled', 'true');
    await press('Choose another file');
    expect(screen.getByLabelText(/Select file/u)).toBeInTheDocument();
  });

  test('COV-01 a file that the server cannot read says why, and is tried again', async () => {
    const stage = open();
    await choose();
    await settle(() => stage.waiting(getExpectations).answer(expectations));
    await settle(() => stage.waiting(importPlan).fail(failures.offline));
    expect(alerts()).toMatch(/^plan\.csv could not be checked\./u);
    await press('Check again');
    await settle(() => stage.waiting(getExpectations).answer(expectations));
    await settle(() => stage.waiting(importPlan).answer(checked));
    expect(screen.getByText('12 good lines')).toBeInTheDocument();
  });

  test('COV-01 an empty file, and one that is too large, are refused before anything is sent', async () => {
    const stage = open();
    await choose('');
    expect(alerts()).toContain('has no rows');
    await choose('x'.repeat(12 * 1024 * 1024 + 1));
    expect(alerts()).toContain('is larger than 12 MB');
    expect(stage.asked).toEqual([]);
  });

  test('COV-01 NAV-08 cancelled or left while it is sent, nobody knows what became of it', async () => {
    const stage = await openedChecked();
    await press('Plan 12 lines');
    await press('Cancel');
    await screen.findByRole('alertdialog');
    await press('Stop');
    expect(alerts()).toContain('The plan may have been taken over already.');
    await press('Plan 12 lines');
    expect(stage.isGuarded()).toBe(true);
    stage.tryToLeave('/elsewhere');
    await screen.findByRole('alertdialog');
    await press('Stay here');
    expect(stage.went).toEqual([]);
  });

  test('COV-01 every reason has its own words, a hundred lines at a time', async () => {
    const many = Array.from({ length: 130 }, (_, at): PlanProblem => {
      const reason = planReasons[at % planReasons.length] ?? 'cells-missing';
      return { line: at + 2, reason, value: 'x', other: 1 };
    });
    await openedChecked({ wrong: 130, problems: many });
    expect(screen.getAllByRole('row').length).toBe(101);
    await press('Load more');
    const said = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.lastElementChild?.textContent);
    expect([said.length, new Set(said).size]).toEqual([130, planReasons.length]);
  });

  test.each(['en', 'ro'] as const)('axe finds nothing in %s', async (language) => {
    await speak(language);
    const stage = open();
    await expectAccessible();
    await choose('a\n', 'plan.csv', /Select file|Selectați|Alegeți/u);
    await settle(() => stage.waiting(getExpectations).answer({ ...expectations, plan }));
    await settle(() => stage.waiting(importPlan).answer(checked));
    await expectAccessible();
  });
});
