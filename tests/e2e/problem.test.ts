import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogue } from '../../docs/machines/catalogue.ts';
import { playRecording } from '../../docs/machines/play/playRecording.ts';
import { readRecording } from '../../docs/machines/play/readRecording.ts';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

const list = 'Showing 1 to 9 of';

/** The file of _Report a problem_, as the browser has saved it. */
async function reported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Account of organizer' }).click();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog');
  const shown = await dialog.getByRole('textbox').inputValue();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).toBe(shown);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  return text;
}

test('PRB-01 PRB-02 PRB-03 what the built console did is saved without a word of its user, and is played with no difference', () =>
  visit(async (page) => {
    await page.goto('/observatori');
    await logIn(page);
    await page.getByText(list).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Șerbănescu');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByText('No observer matches the filter').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Stations, people/u }).fill('Popovici');
    await page.getByText('Nothing has these words.').waitFor();
    await page.keyboard.press('Escape');
    const text = await reported(page);
    const token = await page.evaluate(() => localStorage.getItem('token-id') ?? '');
    for (const word of ['vigil-demo', 'Șerbănescu', 'Popovici', token]) expect(text).not.toContain(word);
    const { steps, notes } = playRecording(readRecording(text), catalogue);
    expect(notes).toEqual([]);
    const taken = new Set(steps.map(({ actor, event }) => `${actor.machine}: ${event.type}`));
    for (const wanted of ['list: filter.changed', 'find: text.typed', 'login: login.submitted'])
      expect([...taken]).toContain(wanted);
    expect(steps.flatMap((step) => step.notes)).toEqual([]);
  }));

test('PRB-08 what records is asked for after the first rows have come, and no page for developers is in the build', () =>
  visit(async (page) => {
    const scripts: { url: string; text: Promise<string> }[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js'))
        scripts.push({ url: response.url(), text: response.text() });
    });
    await page.goto('/observatori');
    await logIn(page);
    await page.getByText(list).waitFor();
    await reported(page);
    const texts = await Promise.all(scripts.map(async ({ url, text }) => ({ url, text: await text })));
    // What may be shown in a recording stands nowhere else.
    const recorders = texts.filter(({ text }) => text.includes('administrativeTerritoryCode after ahead aliases'));
    expect(recorders).toHaveLength(1);
    const [asked, came] = await page.evaluate((recorder) => {
      const timings = performance
        .getEntriesByType('resource')
        .filter((one) => one instanceof PerformanceResourceTiming);
      const rows = timings.find(({ name }) => new URL(name).pathname === '/api/v1/observer');
      return [timings.find(({ name }) => name === recorder)?.startTime ?? 0, rows?.responseEnd ?? Infinity];
    }, recorders[0]?.url);
    expect(asked).toBeGreaterThan(came);
    for (const path of ['/machines', '/machines/screens', '/design']) {
      const body = await (await page.request.get(path)).text();
      expect([path, /Search names, states|Screens in every state/u.test(body)]).toEqual([path, false]);
    }
    expect(texts.filter(({ text }) => text.includes('vigil-inspector')).map(({ url }) => url)).toEqual([]);
  }));
