import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../docs/machines/catalogue.ts';
import { hashOfMachine, screensPath } from '../../docs/machines/screens/place.ts';
import { devServer } from './dev-server.ts';
import { openStage, statesOfMachine } from './screen-states.ts';
import { lookAtEveryState } from './screen-states.looks.ts';

const visit = devServer();

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

lookAtEveryState(visit, { language: 'en', theme: 'light', other: 'dark' });
