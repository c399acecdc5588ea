import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { layOut } from '#tests/support/layout.ts';
import { answerAll, openUrgents } from './answers.given.tsx';
import { settle, speak } from '#tests/support/screen.tsx';

/** A window that is made narrow, as by turning a tablet. */
function turnable(): (isNarrow: boolean) => void {
  const list = Object.assign(window.matchMedia(''), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(list);
  return (isNarrow) => {
    list.matches = isNarrow;
    list.dispatchEvent(new Event('change'));
  };
}

test('ANS-01 what was typed into the filter stays when the window turns narrow, and wide again', async () => {
  layOut();
  await speak('en');
  const turn = turnable();
  const stage = openUrgents();
  await settle(() => {});
  await answerAll(stage);
  const station = () => screen.getByLabelText<HTMLInputElement>('Station number');
  await settle(() => fireEvent.change(station(), { target: { value: '12' } }));
  const isOpen = () => station().closest('details')?.open;
  const seen = [[station().value, isOpen()]];
  for (const isNarrow of [true, false]) {
    await settle(() => turn(isNarrow));
    seen.push([station().value, isOpen()]);
  }
  expect(seen).toEqual([
    ['12', true],
    ['12', false],
    ['12', true],
  ]);
});
