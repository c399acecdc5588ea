import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { findAnything } from '#contract/find.ts';
import { listForms } from '#contract/form-list.ts';
import { listObservers } from '#contract/observers.ts';
import { listCounties } from '#contract/stations.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { settle, speak } from '#tests/support/screen.tsx';
import { all, ctrlK, field, groups, ngoAdmin, none, open, options, search } from './find.given.tsx';

describe('FND-01 what was opened lately', () => {
  test('comes first; no name of anybody lies in the browser, and who is gone is gone', async () => {
    const stage = open();
    for (const name of ['urn broken', 'Ana Pop', 'Station CJ 40']) {
      await search(stage, 'zzz');
      await userEvent.click(screen.getAllByText(name)[0] ?? document.body);
      await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    }
    const kept = sessionStorage.getItem('drafts') ?? '';
    expect([kept.includes('Ana'), kept.includes('0722'), kept.includes('urn'), kept.includes('CJ 40')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    ctrlK();
    await field();
    await settle(() => stage.waiting(findAnything).answer({ ...none, observers: all.observers }));
    expect(stage.asked.at(-1)?.args).toEqual({ query: { observers: [7] } });
    expect(groups()[0]).toEqual(['Opened lately', ['Station CJ 40 Școala Unirii', 'Ana Pop 0722000469 · NGO A']]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    ctrlK();
    await field();
    await settle(() => stage.waiting(findAnything).answer(none));
    expect(groups()[0]).toEqual(['Opened lately', ['Station CJ 40 Școala Unirii']]);
  });

  test.each([
    ['no list', '{"a":1}'],
    ['another site', '[{"key":"x","kept":{"title":"X","note":"","opens":"https://example.org"}}]'],
    ['an address that is none', '[{"key":"x","kept":{"title":"X","note":"","opens":"/nowhere"}}]'],
    ['wrong kinds', '[1,null,{"key":5},{"key":"x","kept":{"title":1}}]'],
  ])('what the browser has is parsed: %s', async (_what, kept) => {
    sessionStorage.setItem('drafts', `{"account":"ana","drafts":[["find.recent",${kept}]]}`);
    open();
    ctrlK();
    await field();
    await settle(() => {});
    expect(groups().map(([name]) => name)).toEqual(['Screens', 'Actions']);
  });
});

describe('FND-01 when things go wrong', () => {
  test('a search that fails says so, leaves screens to be opened, and is tried again', async () => {
    const stage = open();
    ctrlK();
    await userEvent.type(await field(), 'observers');
    await waitFor(() => expect(stage.asked).toHaveLength(1));
    await settle(() => stage.waiting(findAnything).fail(failures.refused));
    expect(screen.getByText('The search failed. Screens and actions are found all the same.')).toBeVisible();
    expect(options()).toEqual(['Observers ', 'Import observers ']);
    expect([(await field()).getAttribute('aria-busy'), screen.queryByText('Searching…')]).toEqual(['false', null]);
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await settle(() => stage.waiting(findAnything).answer(none));
    expect(screen.queryByText('The search failed. Screens and actions are found all the same.')).toBeNull();
  });

  test('offline it waits for the network', async () => {
    const stage = open();
    ctrlK();
    await userEvent.type(await field(), 'zzz');
    await waitFor(() => expect(stage.asked).toHaveLength(1));
    await settle(() => stage.waiting(findAnything).fail(failures.offline));
    stage.goOnline();
    await settle(() => stage.waiting(findAnything).answer(all));
    expect(options()).toHaveLength(6);
  });

  test.each(['\u202E\u2066', '\u0000'])('what nobody can see finds nothing: %j', async (typed) => {
    const stage = open();
    ctrlK();
    fireEvent.change(await field(), { target: { value: typed } });
    await settle(() => {});
    expect([options(), stage.asked]).toEqual([[], []]);
  });
});

describe('FND-01 in front of another back end', () => {
  test('its lists are searched; what fails is said to be missing', async () => {
    const stage = open({ claims: ngoAdmin, offers: [] });
    ctrlK();
    fireEvent.change(await field(), { target: { value: 'cj 40' } });
    await waitFor(() => expect(stage.asked).toHaveLength(3));
    await settle(() => {
      const counties = [{ id: 1, code: 'CJ', name: 'Cluj', limit: 40, diaspora: false, order: 1 }];
      stage.waiting(listCounties).answer(counties);
      stage.waiting(listForms).fail(failures.server);
      stage.waiting(listObservers).answer({ data: [], totalItems: 0, totalPages: 1 });
    });
    expect(options()).toEqual(['Station CJ 40 ']);
    expect(screen.getByText('Not everything could be searched.')).toBeVisible();
  });
});

test.each(['en', 'ro'] as const)('FND-01 axe finds nothing in it, in %s', async (language) => {
  await speak(language);
  const stage = open();
  ctrlK();
  await userEvent.type(await screen.findByRole('combobox'), 'zzz');
  await waitFor(() => expect(stage.asked).toHaveLength(1));
  await settle(() => stage.waiting(findAnything).answer(all));
  await expect(expectAccessible()).resolves.toBeUndefined();
});
