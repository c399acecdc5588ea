import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogue } from '../../docs/machines/catalogue.ts';
import { badRecordings, recordingOf } from '#tests/machines/replay.given.ts';
import { axeInThemes } from './axe.ts';
import { overflows } from './browser.ts';
import { visitDevelopers as visit } from './given.ts';

const play = (page: Page, machine: string) => page.locator(`[data-play="${machine}"]`);
const stateOf = (page: Page, machine: string) => play(page, machine).locator('.state > output');

/** Whether the innermost marked state lies in what is seen of the picture. */
const isMarkInSight = (page: Page, machine: string, state: string): Promise<boolean> =>
  page.evaluate(
    ([id, path]) => {
      const shape = document.querySelector(`[id="state ${id}.${path}"]`);
      const picture = shape?.closest('.picture')?.getBoundingClientRect();
      const mark = shape?.getBoundingClientRect();
      if (!mark || !picture) return false;
      return mark.left >= picture.left && mark.right <= picture.right && mark.top >= picture.top;
    },
    [machine, state],
  );

const lookedAt = async (page: Page) => {
  expect(await axeInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await overflows(page)).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('PRB-04 a machine is played by keys, its state is in sight, and its address leads there', () =>
  visit(async (page) => {
    await page.goto('/machines#profile?mode=walk', { timeout: 120_000 });
    await play(page, 'profile').getByRole('link', { name: 'loaded', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => stateOf(page, 'profile').textContent()).toBe('In editing.pristine');
    // What was pressed has gone: the machine has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-play'))).toBe('profile');
    await play(page, 'profile').getByRole('link', { name: 'typed', exact: true }).press('Enter');
    await expect.poll(() => stateOf(page, 'profile').textContent()).toBe('In editing.unsaved.typed');
    await expect.poll(() => isMarkInSight(page, 'profile', 'editing.unsaved.typed')).toBe(true);
    await lookedAt(page);
    await page.reload();
    await expect.poll(() => stateOf(page, 'profile').textContent()).toBe('In editing.unsaved.typed');
    await page.goBack();
    await expect.poll(() => stateOf(page, 'profile').textContent()).toBe('In editing.pristine');
  }));

test('PRB-04 the paths of a large machine stand in groups, are searched, opened by keys, and have an address', () =>
  visit(async (page) => {
    await page.goto('/machines#boot?mode=walk', { timeout: 120_000 });
    const machine = play(page, 'boot');
    const groups = machine.locator('details.group');
    const links = groups.getByRole('link');
    await machine.getByText('The paths of its tests').press('Enter');
    await expect.poll(() => groups.count()).toBeGreaterThan(5);
    expect(await links.count()).toBe(0);
    await groups
      .filter({ hasText: /^stopped\.offline/u })
      .locator('summary')
      .press('Enter');
    await expect.poll(() => links.count()).toBeGreaterThan(5);
    await lookedAt(page);
    await machine.getByLabel('Search paths').fill('offline slow');
    await expect.poll(() => machine.getByText(/^\d+ of \d+ paths, in \d+ groups?$/u).textContent()).not.toMatch(/^0 /u);
    await machine.getByRole('link', { name: 'what happens last' }).press('Enter');
    await machine.getByLabel('Search paths').fill('');
    await groups
      .filter({ hasText: /^reload is pressed/u })
      .locator('summary')
      .press('Enter');
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('paths=last&group=reload');
    const first = await links.first().textContent();
    await page.reload();
    await expect.poll(() => links.first().textContent()).toBe(first);
    await links.first().press('Enter');
    await expect
      .poll(() => machine.getByRole('navigation', { name: 'Steps' }).getByRole('link').count())
      .toBe((first?.split(' → ').length ?? 0) + 1);
  }));

test('PRB-03 a recording is opened in the gallery, told whose it is, filtered and played', () =>
  visit(async (page) => {
    const asked = { type: 'action.asked', action: { type: 'delete', name: 'Ana' } };
    const text = recordingOf(catalogue['confirmation']!, [asked, { type: 'action.confirmed' }, asked]);
    await page.goto('/machines', { timeout: 120_000 });
    const open = (name: string, content: string) =>
      page
        .getByLabel(/^Open a recording/u)
        .setInputFiles({ name, mimeType: 'application/jsonl', buffer: Buffer.from(content) });
    await open('photo.png', 'PNG');
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('This is no recording of Vigil: its first line does not say so.');
    await open('vigil-problem.jsonl', text);
    await page.getByText('3 recorded events: vigil-problem.jsonl').waitFor();
    await page.getByText('Vigil 0.1.0 (ProblemDialog.js), saved 2026-11-24T20:00:00.000Z, Firefox').waitFor();
    await page.getByLabel(/^Filter recorded events/u).fill('confirmed idle');
    const lines = page.locator('#play ol.events a');
    await expect.poll(() => lines.allTextContents()).toEqual(['confirmation a1: action.confirmed']);
    await lines.first().click();
    await expect.poll(() => stateOf(page, 'confirmation').textContent()).toBe('In idle');
    await play(page, 'confirmation').getByRole('link', { name: /^Next/u }).press('Enter');
    await expect.poll(() => stateOf(page, 'confirmation').textContent()).toBe('In asking');
    await lookedAt(page);
  }));

const openFile = (page: Page, text: string) =>
  page
    .getByLabel(/^Open a recording/u)
    .setInputFiles({ name: 'vigil-problem.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });

test('PRB-03 the gallery plays a file with which something is wrong as far as it can, and says what', () =>
  visit(async (page) => {
    await page.goto('/machines', { timeout: 120_000 });
    for (const { what, text, says, events } of badRecordings) {
      await openFile(page, text);
      const list = page.locator('#play ol.events li');
      await expect.poll(() => list.count(), { message: what }).toBe(events);
      // What is wrong with an event stands at it.
      if ((await list.getByText('differs').count()) > 0)
        await list.getByText('differs').locator('..').locator('a').click();
      await expect.poll(() => page.locator('p.note').allTextContents(), { message: what }).toContain(says);
      await page.goto('/machines', { timeout: 120_000 });
    }
  }));

test('PRB-03 the gallery does not read a file of 50 MB', () =>
  visit(async (page) => {
    const folder = mkdtempSync(join(tmpdir(), 'vigil-large-'));
    try {
      const large = join(folder, 'vigil-problem.jsonl');
      writeFileSync(large, '{"vigil":"recording"}');
      truncateSync(large, 50_000_000);
      await page.goto('/machines', { timeout: 120_000 });
      await page.getByLabel(/^Open a recording/u).setInputFiles(large);
      await expect
        .poll(() => page.getByRole('alert').textContent())
        .toBe('50 MB is too much: a recording has no more than 4 MB.');
    } finally {
      rmSync(folder, { recursive: true });
    }
  }));

test(
  'PRB-07 the screen stands beside its machine in the state that is played, in both languages and themes, narrow and wide',
  () =>
    visit(async (page) => {
      const machine = play(page, 'second-factor');
      await page.goto('/machines#second-factor?mode=walk&did=new+codes+wanted', { timeout: 120_000 });
      await machine.getByRole('link', { name: 'The screen in this state' }).click();
      const screen = page.frameLocator('iframe[title="The screen"]');
      // A server that was just started looks at the libraries first.
      await screen.getByRole('dialog', { name: 'New recovery codes' }).waitFor({ timeout: 120_000 });
      await expect.poll(() => stateOf(page, 'second-factor').textContent()).toBe('In proving');
      const look = (name: string) => machine.getByRole('navigation', { name: 'Look' }).getByText(name, { exact: true });
      await look('ro').click();
      await screen.getByRole('dialog', { name: 'Coduri de recuperare noi' }).waitFor();
      await look('dark').click();
      await expect.poll(() => screen.locator('html').getAttribute('data-theme')).toBe('dark');
      await look('360 px').click();
      await expect.poll(() => screen.locator('html').evaluate(() => innerWidth)).toBe(360);
      await look('Step back').click();
      await expect.poll(() => stateOf(page, 'second-factor').textContent()).toBe('In idle');
      await look('All its states').click();
      await expect.poll(() => screen.getByRole('link').count()).toBeGreaterThan(5);
      await expect.poll(() => stateOf(page, 'second-factor').count()).toBe(0);
    }),
  180_000,
);
