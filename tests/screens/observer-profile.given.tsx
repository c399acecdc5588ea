import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { listObservers, type Observer } from '#contract/observers.ts';
import type { ProfileMode } from '#machines/profile/profile.types.ts';
import { ObserverProfileScreen } from '#src/screens/observer-profile/ObserverProfileScreen.tsx';
import { openScreen, settle, type Given, type Stage } from '#tests/support/screen.tsx';
import { observer } from './observers.given.tsx';

/** One observer on their own screen, and what staff do with them. */
export const ana = observer(1, {
  name: 'Ana Pop',
  lastSeen: '2026-11-22T06:41:00Z',
  numberOfPollingStations: 3,
  numberOfNotes: 12,
});

export function open(mode: ProfileMode, phone = ana.phone, { search = '', claims, offers }: Given = {}): Stage {
  const path = mode === 'new' ? '/new' : `/${mode}/${encodeURIComponent(phone)}`;
  const pattern = mode === 'new' ? '/new' : `/${mode}/:phone`;
  return openScreen(
    <Routes>
      <Route path={pattern} element={<ObserverProfileScreen mode={mode} />} />
    </Routes>,
    { path: path + search, ...(claims && { claims }), ...(offers && { offers }) },
  );
}

export async function opened(mode: ProfileMode, found: Observer[] = [ana], phone?: string): Promise<Stage> {
  const stage = open(mode, phone);
  await settle(() => {});
  if (mode !== 'new') {
    await settle(() => stage.waiting(listObservers).answer({ data: found, totalItems: found.length, totalPages: 1 }));
  }
  return stage;
}

export const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`, 'u') });
export const type = async (name: string, value: string) => {
  await settle(() => fireEvent.change(field(name), { target: { value } }));
  await settle(() => fireEvent.blur(field(name)));
};
export const values = () => ['Name', 'Phone', 'Password'].map((name) => field(name).value);
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const saveButton = () => screen.getByRole('button', { name: /^(Save|Saving…)$/u });
export const canSave = () => saveButton().getAttribute('aria-disabled') !== 'true';
export const state = () => saveButton().closest('form')?.querySelector('output:not([hidden])')?.textContent;
export const question = (name: string) => screen.findByRole('alertdialog', { name });
export const fillIn = async () => {
  await type('Name', '  Dan   Ilie ');
  await type('Phone', '0722 000-222');
  await type('Password', ' 482 915 ');
};
