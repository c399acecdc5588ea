import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { getNgo, listNgoAdmins, type Ngo, type NgoAdmin } from '#contract/ngos.ts';
import type { ProfileMode } from '#machines/profile/profile.types.ts';
import { NgoProfileScreen } from '#src/screens/ngo-profile/NgoProfileScreen.tsx';
import { openScreen, settle, type Stage } from '#tests/support/screen.tsx';

/** One NGO on its own screen, and what organizers do with it. */
export const alpha: Ngo = { id: 2, name: 'Alpha', shortName: 'ALF', organizer: false, isActive: true };
export const mine: Ngo = { id: 1, name: 'Organizers', shortName: 'ORG', organizer: true, isActive: true };
export const account = (id: number, name: string): NgoAdmin => ({ id, idNgo: 2, account: name, password: null });

export const organizer = { token: 't', userName: 'Organizer', expiresAt: null, organizer: true, idNgo: 1 };
export const admin = { ...organizer, userName: 'ana', organizer: false, idNgo: 2 };

interface Given {
  id?: string;
  claims?: typeof organizer;
  offers?: readonly string[];
}

export function open(mode: ProfileMode, { id = '2', claims = organizer, offers }: Given = {}): Stage {
  return openScreen(
    <Routes>
      <Route path="/new" element={<NgoProfileScreen mode={mode} />} />
      <Route path="/one/:id" element={<NgoProfileScreen mode={mode} />} />
    </Routes>,
    { path: mode === 'new' ? '/new' : `/one/${id}`, claims, ...(offers && { offers }) },
  );
}

export async function opened(
  mode: ProfileMode,
  ngo: Ngo = alpha,
  claims = organizer,
  offers?: readonly string[],
): Promise<Stage> {
  const stage = open(mode, { id: String(ngo.id), claims, ...(offers && { offers }) });
  await settle(() => {});
  if (mode !== 'new') {
    await settle(() => stage.waiting(getNgo).answer(ngo));
    await settle(() => stage.waiting(listNgoAdmins).answer([account(7, 'ana'), account(8, 'dan')]));
  }
  return stage;
}

export const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`, 'u') });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
export const type = (name: string, value: string) => settle(() => fireEvent.change(field(name), { target: { value } }));
export const tick = (name: string) => settle(() => fireEvent.click(box(name)));
export const values = () => [
  field('Name').value,
  field('Short name').value,
  box('Organizer').checked,
  box('Active').checked,
];
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const form = () => screen.getByRole('form');
export const save = () => within(form()).getByRole('button', { name: /^(Save|Saving…)$/u });
export const canSave = () => save().getAttribute('aria-disabled') !== 'true';
export const submit = () => settle(() => fireEvent.click(save()));
export const said = (name: string) => {
  const ids = field(name).getAttribute('aria-describedby') ?? '';
  return ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
};
export const answerIn = async (word: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: word })));
};
export const lists = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.trim());
