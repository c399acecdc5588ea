import { screen } from '@testing-library/react';
import { countObservers, listObservers, type Observer } from '#contract/observers.ts';
import type { Claims } from '#contract/session-token.values.ts';
import { ObserversScreen } from '#src/screens/observers/ObserversScreen.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

export const openObservers = (search = '', claims?: Claims): Stage =>
  openScreen(<ObserversScreen />, { search, ...(claims && { claims }) });

export function observer(id: number, more: Partial<Observer> = {}): Observer {
  return {
    id,
    ngo: 'First NGO',
    idNgo: 1,
    phone: `07220${String(id).padStart(5, '0')}`,
    name: `Observer ${id}`,
    deviceRegisterDate: null,
    hasApp: true,
    lastSeen: null,
    numberOfNotes: 0,
    numberOfPollingStations: id % 4,
    isActive: true,
    ...more,
  };
}

/** Three observers, and what people do with their list. */
export const ana = observer(1, { name: 'Ana Pop', lastSeen: '2026-11-22T06:41:00Z', numberOfPollingStations: 3 });
export const dan = observer(2, { name: 'Dan Ilie', isActive: false });
export const mara = observer(3, { name: 'Mara Șerban' });

export async function list(stage: Stage, data: Observer[], totalItems = data.length) {
  await settle(() => stage.waiting(listObservers).answer({ data, totalItems, totalPages: 1 }));
}

export async function opened(data: Observer[] = [ana, dan, mara], search = '', claims?: Claims): Promise<Stage> {
  const stage = openObservers(search, claims);
  await settle(() => stage.waiting(countObservers).answer(data.length));
  await list(stage, data);
  return stage;
}

export async function choose(name: string, action: string) {
  await press(`Actions for ${name}`);
  await press(action, 'menuitem');
}

export const dialog = (role: 'dialog' | 'alertdialog') => screen.findByRole(role);
export const isRefused = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
export const queryOf = (stage: Stage) => stage.asked.findLast(({ endpoint }) => endpoint === listObservers)?.args.query;
export const check = (name: string) => press(`Select ${name}`, 'checkbox');
