import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../docs/machines/catalogue.ts';
import { hashOfMachine, readScreenPlace, screensPath } from '../../docs/machines/screens/place.ts';
import { visitDevelopers as visit } from './given.ts';
import { nameOfState, openStage, showState, statesOfMachine } from './screen-states.ts';
import { lookAtHalf } from './screen-states.looks.ts';

test('PRB-07 every machine has screens on the stage, its own or those of which it is a part, and none is left out', () =>
  visit(async (page) => {
    const all = await openStage(page);
    const found = new Set<string>();
    const without: string[] = [];
    for (const { id } of Object.values(catalogue)) {
      const states = await statesOfMachine(page, id);
      if (states.length === 0) without.push(id);
      for (const state of states) found.add(state);
    }
    expect(without).toEqual([]);
    expect(all.filter((state) => !found.has(state))).toEqual([]);
  }));

test('PRB-07 a machine has the walks of its own fetched, and no others', () =>
  visit(async (page) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(/(\S+)\.walk\.test\.tsx/u.exec(basename(request.url()))?.[1] ?? ''));
    await page.goto(`${screensPath}${hashOfMachine('second-factor')}`);
    await page.getByRole('link').first().waitFor();
    expect(fetched.filter(Boolean)).toEqual(['second-factor']);
  }));

test('PRB-07 a state that is turned into the other language says what it says when it is played for that', () =>
  visit(async (page) => {
    const states = await openStage(page);
    const said = async (state: string, language: 'en' | 'ro') => {
      expect(await showState(page, state, language)).toBe('');
      return page.locator('body').ariaSnapshot();
    };
    for (const file of ['login', 'session', 'lists', 'second-factor']) {
      const [first, other] = states.filter((state) => readScreenPlace(state).file === file);
      if (first === undefined || other === undefined) throw new Error(`${file} has too few states`);
      const english = await said(first, 'en');
      const turned = await said(first, 'ro');
      await said(other, 'ro');
      expect([file, turned]).toEqual([file, await said(first, 'ro')]);
      expect([file, turned]).not.toEqual([file, english]);
    }
  }));

test('PRB-07 a state is shown with what opens late, also where nothing was opened before', () =>
  visit(async (page) => {
    const states = await openStage(page);
    for (const wanted of ['a new account is wanted', 'removing is wanted']) {
      const state = states.find((one) => nameOfState(one) === `ngo-profile.accounts 0: ${wanted}`);
      expect(await showState(page, state ?? wanted, 'en')).toBe('');
      expect([wanted, await page.locator('[role="dialog"], [role="alertdialog"]').count()]).toEqual([wanted, 1]);
    }
  }));

lookAtHalf(0);
