import type { Page } from 'playwright-core';
import { hashOfMachine, hashOfScreen, readScreenPlace, screensPath } from '../../docs/machines/screens/place.ts';

/** The stage has shown what its address says. All walks are loaded first, on a machine that does other things, too. */
const untilShown = (page: Page, hash: string) =>
  page.waitForFunction((wanted) => document.documentElement.dataset['shown'] === wanted, hash, { timeout: 120_000 });

/** Every state of every screen that a walk reaches, by its address on the stage: one list for people, pictures and axe. */
export async function openStage(page: Page): Promise<string[]> {
  await page.goto(screensPath);
  await untilShown(page, '');
  return listed(page);
}

/** Why the stage does not show what its address says; nothing where it does. */
const brokenBy = (page: Page) => page.evaluate(() => document.documentElement.dataset['broke'] ?? '');

async function listed(page: Page): Promise<string[]> {
  const broke = await brokenBy(page);
  if (broke !== '') throw new Error(broke);
  return page.evaluate(() =>
    [...document.querySelectorAll('body > main a')].flatMap((link) => link.getAttribute('href') ?? []),
  );
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((wanted) => {
    location.hash = wanted;
  }, hash);
  await untilShown(page, hash);
}

/** Those of the screens that show one machine. */
export async function statesOfMachine(page: Page, machine: string): Promise<string[]> {
  await go(page, hashOfMachine(machine));
  return listed(page);
}

/** Brings the stage into a state. Answers why it came no further, if it did not. */
export async function showState(page: Page, state: string, language: 'en' | 'ro'): Promise<string> {
  await go(page, hashOfScreen({ ...readScreenPlace(state), language }));
  return brokenBy(page);
}

/** `observers 0: row toggled, delete wanted` */
export function nameOfState(state: string): string {
  const { file, walk, did } = readScreenPlace(state);
  return `${file} ${walk}: ${did.join(', ') || 'opened'}`;
}
