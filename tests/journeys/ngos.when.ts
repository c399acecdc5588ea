import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

export const names = () => screen.queryAllByRole('rowheader').map((header) => header.textContent);
export const namesBecome = (wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const answer = async (word: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: word }));
export const headed = (name: string) => screen.findByRole('heading', { level: 1, name });
export const typed = async (field: RegExp, text: string) => {
  const box = await screen.findByRole('textbox', { name: field });
  await userEvent.clear(box);
  await userEvent.type(box, text);
};
export const flagsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name, 'u') }))
    .getAllByRole('cell')
    .slice(1, 3)
    .map(({ textContent }) => textContent);

export async function choose(name: string, action: string) {
  await press(`Actions for ${name}`);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
}
