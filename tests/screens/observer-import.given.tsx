import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { listNgos } from '#contract/ngos.ts';
import { checkPhones, type PhoneThere } from '#contract/observer-import.ts';
import { ObserverImportScreen } from '#src/screens/observer-import/ObserverImportScreen.tsx';
import { WorkerInPage, working } from './import-work.given.ts';
import { openScreen, settle, type Stage } from '#tests/support/screen.tsx';

/** No file is on its way. */
export function givenNoImport(): void {
  beforeEach(() => {
    working.length = 0;
    vi.stubGlobal('Worker', WorkerInPage);
  });
}

/** A file on its way to the server, and what a coordinator does with it. */
export const ngos = [
  { id: 1, shortName: 'ONE', name: 'First NGO', organizer: false, isActive: true },
  { id: 2, shortName: 'TWO', name: 'Second NGO', organizer: true, isActive: true },
];

export const claimsOf = (organizer: boolean) => ({
  token: 't',
  userName: 'ana',
  expiresAt: null,
  organizer,
  idNgo: organizer ? 2 : 1,
});

export async function opened(organizer = false): Promise<Stage> {
  const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(organizer) });
  await settle(() => {});
  await settle(() => stage.waiting(listNgos).answer(organizer ? ngos : ngos.slice(0, 1)));
  if (organizer) await pick('NGO', '2');
  return stage;
}

export const choose = (content: string, name = 'list.csv') =>
  settle(() =>
    fireEvent.change(screen.getByLabelText(/Select file/u), { target: { files: [new File([content], name)] } }),
  );

export async function letWork() {
  const next = working.findLast(({ ended }) => !ended);
  await settle(() => {});
  await next?.run();
  await settle(() => {});
}

/** The file is read for its phones, the server says of whom they are already, and the file is checked. */
export async function compare(stage: Stage, there: readonly PhoneThere[] = []) {
  const before = stage.asked.length;
  await letWork();
  if (stage.asked.length > before) await settle(() => stage.waiting(checkPhones).answer({ there }));
  await letWork();
}

export async function checked(content: string, organizer = false, there: readonly PhoneThere[] = []) {
  const stage = await opened(organizer);
  await choose(content);
  await compare(stage, there);
  return stage;
}

export const maria: PhoneThere = { at: 1, name: 'Maria', ngo: null };

export const step = () => screen.getByRole('listitem', { current: 'step' }).textContent?.replace(/^\d/u, '');
export const linesIn = (name: RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
export const importButton = () => screen.getByRole('button', { name: /^Import \d/u });
export const canImport = () => importButton().getAttribute('aria-disabled') !== 'true';
export const pick = (name: string, value: string) =>
  settle(() => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } }));
export const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

export const messy = '0731,1111,Ana\n07x,1111,Dan\n0731,2222,Ion\n0732,3333,Mara\n';

/** What was sent as the file. */
export const fileIn = (args: object): Promise<string> =>
  'files' in args && isFiles(args.files) ? args.files.file.text() : Promise.resolve('no file');

const isFiles = (value: unknown): value is { file: Blob } =>
  typeof value === 'object' && value !== null && 'file' in value && value.file instanceof Blob;
