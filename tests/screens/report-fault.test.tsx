import { screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { setNgoStatus } from '#contract/ngos.ts';
import { listObservers } from '#contract/observers.ts';
import { createLiveActor } from '#src/app/live.actors.ts';
import { createSound } from '#src/app/liveSound.ts';
import { ErrorBoundary } from '#src/app/ErrorBoundary.tsx';
import { createSession } from '#src/app/session.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { answersLogic } from '#src/screens/answers/answers.actors.ts';
import { formEditorLogic } from '#src/screens/form-editor/form-editor.actors.ts';
import { rowActionsLogic as formsLogic } from '#src/screens/forms/forms.actors.ts';
import { accountsLogic } from '#src/screens/ngo-profile/accounts.actors.ts';
import { profileLogic as ngoLogic } from '#src/screens/ngo-profile/ngo-profile.actors.ts';
import { rowActionsLogic as ngosLogic, togglesLogic } from '#src/screens/ngos/ngos.actors.ts';
import { NgosScreen } from '#src/screens/ngos/NgosScreen.tsx';
import { profileLogic as observerLogic } from '#src/screens/observer-profile/observer-profile.actors.ts';
import { countLogic, rowActionsLogic as observersLogic } from '#src/screens/observers/observers.actors.ts';
import { ObserversScreen } from '#src/screens/observers/ObserversScreen.tsx';
import { statisticsLogic } from '#src/screens/statistics/statistics.actors.ts';
import { ServicesProvider, useServices, type Services } from '#src/services.tsx';
import { all, answer, choose } from './ngos.given.tsx';
import { openScreen, settle } from '#tests/support/screen.tsx';

const bug = new Error('a bug');
const form = { reset: () => {}, merge: () => {}, submit: () => {}, showErrors: () => {} };
const storage = createSafeStorage(() => localStorage);

function Look({ tell }: { tell: (services: Services) => void }) {
  const services = useServices();
  useEffect(() => tell(services), [services, tell]);
  return null;
}

function servicesOfAScreen(): Services {
  const found: Services[] = [];
  openScreen(<Look tell={(services) => void found.push(services)} />);
  const [services] = found;
  if (services === undefined) throw new Error('the screen has no services');
  return services;
}

type Reporting = { implementations: { actions: { reportFault?: unknown } } };

/** What the logic does with a child that broke. */
const report = ({ implementations }: Reporting) => {
  const { reportFault } = implementations.actions;
  if (typeof reportFault === 'function') Reflect.apply(reportFault, null, [{}, { error: bug }]);
};

describe('a bug in a child', () => {
  const screens: Record<string, (services: Services) => Reporting> = {
    answers: (services) => answersLogic(services, 'urgents'),
    'a thread': (services) => Object(answersLogic(services, 'urgents').implementations.actors.thread),
    'the form editor': formEditorLogic,
    forms: formsLogic,
    accounts: accountsLogic,
    'an NGO': (services) => ngoLogic(services, '7', form),
    NGOs: (services) => ngosLogic(services, createActor(togglesLogic(services))),
    switches: togglesLogic,
    'an observer': (services) => observerLogic(services, { phone: '0722', id: null }, form),
    observers: (services) => observersLogic(services, createActor(countLogic(services), { input: { key: null } })),
    statistics: statisticsLogic,
  };

  test.each(Object.entries(screens))('of %s stops the screen', (_, logic) => {
    expect(() => report(logic(servicesOfAScreen()))).toThrow(bug);
  });

  test('of the session or the live line is told to the browser, and stops nothing', () => {
    const told = vi.spyOn(window, 'reportError').mockImplementation(() => {});
    const services = servicesOfAScreen();
    const live = createLiveActor(services, createSound(services.preferences), () => {});
    for (const actor of [live, createSession(services.config, storage)]) report(Reflect.get(actor, 'logic'));
    expect(told.mock.calls).toEqual([[bug], [bug]]);
  });
});

function Buggy({ children }: { children: ReactNode }) {
  const services = useServices();
  const [broken] = useState((): Services => ({
    ...services,
    call: (endpoint, args, options) => {
      if (Object.is(endpoint, setNgoStatus)) throw bug;
      return services.call(endpoint, args, options);
    },
  }));
  return <ServicesProvider services={broken}>{children}</ServicesProvider>;
}

test('NAV-10 a bug behind a switch shows instead of the screen, with a way back', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const stage = openScreen(
    <ErrorBoundary place="/ong">
      <Buggy>
        <NgosScreen />
      </Buggy>
    </ErrorBoundary>,
  );
  await answer(stage, all);
  await choose('Zece', 'Make active');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong');
  complaints.mockClear();
});

test('A18 a bug while a screen loads is no fault of the server: it is asked once, and the way back is shown', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const stage = openScreen(
    <ErrorBoundary place="/observatori">
      <ObserversScreen />
    </ErrorBoundary>,
  );
  const asked = () => stage.asked.filter(({ endpoint }) => endpoint === listObservers).length;
  await settle(() => stage.waiting(listObservers).fail(new TypeError('x is undefined')));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong');
  expect(screen.queryByText(/server/u)).toBeNull();
  expect(asked()).toBe(1);
  complaints.mockClear();
});
