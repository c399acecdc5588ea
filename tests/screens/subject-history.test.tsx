import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listActs } from '#contract/acts.ts';
import { listForms } from '#contract/form-list.ts';
import { listNgoAdmins, getNgo } from '#contract/ngos.ts';
import { listObservers } from '#contract/observers.ts';
import { FormsScreen } from '#src/screens/forms/FormsScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { formOf } from '#tests/support/forms.ts';
import { layOut } from '#tests/support/layout.ts';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { changed } from './acts.given.tsx';
import { answerAll, openThread } from './answers.given.tsx';
import { as, choose } from './forms.given.tsx';
import { alpha, open as openNgo } from './ngo-profile.given.tsx';
import { ana, open as openObserver } from './observer-profile.given.tsx';

beforeEach(() => {
  layOut();
});

const offers = ['acts'];

async function observerOpened(offered = offers): Promise<Stage> {
  const stage = openObserver('view', ana.phone, { offers: offered });
  await settle(() => {});
  await settle(() => stage.waiting(listObservers).answer({ data: [ana], totalItems: 1, totalPages: 1 }));
  return stage;
}

async function ngoOpened(offered = offers): Promise<Stage> {
  const stage = openNgo('view', { offers: offered });
  await settle(() => stage.waiting(getNgo).answer(alpha));
  await settle(() => stage.waiting(listNgoAdmins).answer([]));
  return stage;
}

async function visitOpened(offered = offers): Promise<Stage> {
  const stage = openThread(1, 'urgente=true&form=1', offered);
  await settle(() => {});
  await answerAll(stage);
  return stage;
}

const isAsked = (stage: Stage) => stage.asked.some(({ endpoint }) => endpoint === listActs);

/** Its code comes with it. */
async function unfold(stage: Stage): Promise<void> {
  await press('History');
  await waitFor(() => expect(isAsked(stage)).toBe(true));
}

const subjects = {
  observer: { open: observerOpened, query: { subjectType: 'observer', subjectId: '1' } },
  NGO: { open: ngoOpened, query: { subjectType: 'ngo', subjectId: '2' } },
  visit: { open: visitOpened, query: { subjectType: 'visit', subjectId: '1-1001' } },
};

describe.each(Object.entries(subjects))('LED-06 beside one %s', (_name, { open, query }) => {
  test('its history is asked for when it is opened, and shown without what is the same in every row', async () => {
    const stage = await open();
    expect(isAsked(stage)).toBe(false);
    await unfold(stage);
    const call = stage.waiting(listActs);
    expect(call.args.query).toEqual(query);
    await settle(() => call.answer({ data: [changed], next: null }));
    const table = within(screen.getByRole('region', { name: 'History' })).getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['What', 'When', 'Who', 'Actions']);
    expect(screen.getByRole('button', { name: 'History' })).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible();
    await press('History');
    expect(screen.queryByRole('table', { name: 'History' })).toBeNull();
  });

  test('what fails is said, and tried again; that nothing was done is said, too', async () => {
    const stage = await open();
    await unfold(stage);
    await settle(() => stage.waiting(listActs).fail(failures.forbidden));
    expect(screen.getByText('The history could not be loaded.')).toBeVisible();
    await press('Try now');
    await settle(() => stage.waiting(listActs).answer({ data: [], next: null }));
    expect(screen.getByText('Nobody has changed anything about it since the history began.')).toBeVisible();
  });

  test('DSK-17 there is none in front of another back end', async () => {
    await open([]);
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
  });
});

describe('LED-06 the history of a form', () => {
  test('is one choice of its row', async () => {
    const stage = openScreen(<FormsScreen />, { ...as(true), offers });
    await settle(() => stage.waiting(listForms).answer({ formVersions: [formOf(3, 'C')] }));
    await choose('C Form C', 'History');
    expect(stage.went).toEqual(['/history?about=form&id=3']);
  });
});
