import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { eraseObservers, getRetention, viewObserver } from '#contract/erasure.ts';
import { countObservers, listObservers } from '#contract/observers.ts';
import { RetentionNotice } from '#src/erasure/RetentionNotice.tsx';
import { painted } from '#src/ui/painted.ts';
import { ObserversScreen } from '#src/screens/observers/ObserversScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { openScreen, press, settle, speak, type Stage } from '#tests/support/screen.tsx';
import { ana, open, question } from './observer-profile.given.tsx';
import { claimsOf } from './observer-import.given.tsx';
import { list } from './observers.given.tsx';

const organizer = claimsOf(true);
const offers = ['erasure'];

async function profile(given: { offers?: string[]; claims?: typeof organizer } = {}, found = ana): Promise<Stage> {
  const stage = open('view', found.phone, { offers, claims: organizer, ...given });
  await settle(() => {});
  await settle(() => stage.waiting(listObservers).answer({ data: [found], totalItems: 1, totalPages: 1 }));
  return stage;
}

const confirm = async (dialog: HTMLElement) =>
  settle(() => fireEvent.click(within(dialog).getByRole('button', { name: 'Make anonymous' })));
const ask = async () => {
  await press('Make anonymous…');
  return question('Make Ana Pop anonymous for good?');
};
const asks = () => screen.queryByRole('button', { name: 'Make anonymous…' }) !== null;

describe('LED-07 making one observer anonymous', () => {
  test('the question says what goes and what stays; notes stay unless they are ticked', async () => {
    const stage = await profile();
    const dialog = await ask();
    expect(dialog).toHaveTextContent(/Name, phone, PIN.*not even by restoring a backup/u);
    expect(dialog).toHaveTextContent(/What was reported stays, as evidence/u);
    await confirm(dialog);
    const call = stage.waiting(eraseObservers);
    expect(call.args.body).toEqual({ ids: [ana.id], withNotes: false });
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true');
    await settle(() => call.answer({ erased: 1, left: 3 }));
    expect(stage.toasts).toEqual([
      { status: 'success', title: 'SUCCESS', description: 'ERASURE_DONE', values: { count: 1 } },
    ]);
    expect([stage.went, screen.queryByRole('alertdialog')]).toEqual([['/observatori'], null]);
  });

  test('is for organizers alone, and where the server can do it', async () => {
    await profile();
    expect(asks()).toBe(true);
  });
  test('not for staff of an NGO', async () => {
    await profile({ claims: claimsOf(false) });
    expect(asks()).toBe(false);
  });
  test('not in front of another back end', async () => {
    await profile({ offers: [] });
    expect(asks()).toBe(false);
  });

  test('who is anonymous is shown so, cannot be called or changed, and is found by the id', async () => {
    const erased = { ...ana, name: 'erased-1', phone: 'erased-1', erasedAt: '2026-11-22T06:41:00Z', isActive: false };
    const stage = await profile({}, erased);
    expect(stage.asked[0]?.args.query).toEqual({ ids: [1], Page: 1, PageSize: 1_000 });
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts.slice(0, 3)).toEqual(['22 Nov 2026, 08:41', 'erased-1', 'erased-1']);
    expect([
      asks(),
      screen.queryByRole('link', { name: 'Edit' }),
      screen.queryByRole('link', { name: 'erased-1' }),
    ]).toEqual([false, null, null]);
  });
});

test("LED-06 that an observer's page was opened is told to the server, where it keeps that", async () => {
  const stage = await profile();
  expect(stage.asked.filter(({ endpoint }) => endpoint === viewObserver).map(({ args }) => args)).toEqual([
    { params: { id: ana.id } },
  ]);
});

describe('LED-07 the time to keep names is over', () => {
  async function observers(isDue: boolean, left = 250, claims = organizer): Promise<Stage> {
    await import('#src/erasure/RetentionNotice.tsx');
    const stage = openScreen(<ObserversScreen />, { offers, claims });
    await settle(() => stage.waiting(countObservers).answer(3));
    await list(stage, [ana]);
    await act(painted);
    await settle(() => {});
    if (claims.organizer)
      await settle(() => stage.waiting(getRetention).answer({ since: '2027-02-20', isDue, observers: left }));
    return stage;
  }
  const notice = () => screen.queryByRole('region', { name: 'Time to erase' });

  test('organizers read how many still have a name, and can erase all of them, part by part', async () => {
    const stage = await observers(true);
    expect(notice()).toHaveTextContent('250 observers still have a name.');
    await press('Make all anonymous…');
    const dialog = await question('Make all 250 observers anonymous for good?');
    await confirm(dialog);
    const first = stage.waiting(eraseObservers);
    expect(first.args.body).toEqual({ withNotes: false });
    await settle(() => first.answer({ erased: 100, left: 150 }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('150 are left.');
    await settle(() => stage.waiting(eraseObservers).answer({ erased: 150, left: 0 }));
    expect(stage.toasts).toEqual([
      { status: 'success', title: 'SUCCESS', description: 'ERASURE_DONE', values: { count: 250 } },
    ]);
    await settle(() => stage.waiting(getRetention).answer({ since: '2027-02-20', isDue: true, observers: 0 }));
    expect(notice()).toBeNull();
  });

  test('whoever comes back to the list does not ask again', async () => {
    function Returns() {
      const [visit, setVisit] = useState(1);
      return (
        <>
          <button type="button" onClick={() => setVisit(visit + 1)}>
            Return
          </button>
          <RetentionNotice key={visit} onErased={() => undefined} />
        </>
      );
    }
    const stage = openScreen(<Returns />, { offers, claims: organizer });
    await settle(() => stage.waiting(getRetention).answer({ since: '2027-02-20', isDue: true, observers: 250 }));
    await press('Return');
    expect(notice()).toHaveTextContent('250 observers still have a name.');
    expect(stage.asked.filter(({ endpoint }) => endpoint === getRetention)).toHaveLength(1);
  });

  test('can be stopped between two parts; what is done is done', async () => {
    const stage = await observers(true);
    await press('Make all anonymous…');
    await confirm(await question('Make all 250 observers anonymous for good?'));
    await settle(() => stage.waiting(eraseObservers).answer({ erased: 100, left: 150 }));
    await press('Cancel');
    expect(stage.toasts.map(({ values }) => values)).toEqual([{ count: 100 }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test.each([
    ['before its time', false, 250, organizer],
    ['when all are anonymous', true, 0, organizer],
    ['to staff of an NGO', true, 250, claimsOf(false)],
  ] as const)('nothing is said %s', async (_when, isDue, left, claims) => {
    await observers(isDue, left, claims);
    expect(notice()).toBeNull();
  });

  test.each(['en', 'ro'] as const)('nobody is shut out (%s)', async (language) => {
    await speak(language);
    await observers(true);
    await expectAccessible();
    await press(language === 'en' ? 'Make all anonymous…' : 'Anonimizați toți observatorii…');
    await screen.findByRole('alertdialog');
    await expectAccessible();
    await speak('en');
  });
});
