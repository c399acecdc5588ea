import { fireEvent, screen, within } from '@testing-library/react';
import { listNgos } from '#contract/ngos.ts';
import { listObservers } from '#contract/observers.ts';
import { ObserverImportScreen } from '#src/screens/observer-import/ObserverImportScreen.tsx';
import { working } from './observerImportWork.ts';
import { observer, openScreen, settle, type Stage } from './observersStage.tsx';

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

export async function opened(organizer = false, phones: string[] = []): Promise<Stage> {
  const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(organizer) });
  await settle(() => {});
  if (!organizer) await knowThose(stage, phones, 1);
  await settle(() => stage.waiting(listNgos).answer(organizer ? ngos : ngos.slice(0, 1)));
  if (organizer) await pick('NGO id', '2');
  return stage;
}

async function knowThose(stage: Stage, phones: string[], idNgo: number) {
  const data = phones.map((phone, index) => observer(index + 1, { phone, idNgo }));
  await settle(() => stage.waiting(listObservers).answer({ data, totalItems: data.length, totalPages: 1 }));
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

export async function checked(content: string, organizer = false, phones: string[] = []): Promise<Stage> {
  const stage = await opened(organizer, phones);
  await choose(content);
  if (organizer) await knowThose(stage, phones, 2);
  await letWork();
  return stage;
}

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
