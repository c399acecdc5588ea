import { fireEvent, screen, within } from '@testing-library/react';
import { listNgos, type Ngo } from '#contract/ngos.ts';
import { NgosScreen } from '#src/screens/ngos/NgosScreen.tsx';
import { cellsOf, openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

/** The list of NGOs, and what organizers do with it. */
export const alpha: Ngo = { id: 1, name: 'Alpha', shortName: 'ALF', organizer: true, isActive: true };
export const serban: Ngo = { id: 2, name: 'Șerban și fiii', shortName: 'SF', organizer: false, isActive: true };
const quiet: Ngo = { id: 3, name: 'Zece', shortName: 'Z10', organizer: false, isActive: false };
export const all = [quiet, alpha, serban];
export const many = Array.from({ length: 30 }, (_, index) => ({
  ...alpha,
  id: index + 1,
  name: `NGO ${index + 1}`,
  shortName: `N${index + 1}`,
}));

export const answer = (stage: Stage, ngos: readonly Ngo[]) => settle(() => stage.waiting(listNgos).answer(ngos));

export async function opened(ngos: readonly Ngo[] = all, search = ''): Promise<Stage> {
  const stage = openScreen(<NgosScreen />, { search });
  await answer(stage, ngos);
  return stage;
}

export async function choose(name: string, action: string) {
  await press(`Actions for ${name}`);
  await press(action, 'menuitem');
}

export const question = () => screen.findByRole('alertdialog');
export const agree = async (word: string) => {
  const dialog = await question();
  await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: word })));
};
export const flags = (name: string) => cellsOf(name).slice(1, 3);
