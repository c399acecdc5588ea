import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { layOut } from '#tests/support/layout.ts';
import { openScreen, press, settle, speak, type Stage } from '#tests/support/screen.tsx';
import { answerAll } from './answers.given.tsx';

beforeEach(() => {
  layOut();
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T12:03:00Z'));
});

async function opened(): Promise<Stage> {
  const stage = openScreen(<AnswersScreen list="answers" />, { path: '/answers', search: '' });
  await settle(() => {});
  await answerAll(stage);
  return stage;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const inField = (name: string, act: () => void) =>
  settle(() => {
    field(name).focus();
    act();
  });
const type = (name: string, value: string) => inField(name, () => fireEvent.change(field(name), { target: { value } }));
const key = (name: string, key: string) => inField(name, () => fireEvent.keyDown(field(name), { key }));
const leave = (name: string) => settle(() => field(name).blur());
const asked = (stage: Stage) => stage.asked.filter(({ endpoint }) => endpoint === listThreads).length;
const period = (stage: Stage) => ['from', 'to'].map((end) => new URLSearchParams(stage.address()).get(end));

describe('C13 ANS-01 the period of the filter', () => {
  test('a time is one of today, a day ends with its last minute', async () => {
    const stage = await opened();
    await type('From', '7:00');
    await leave('From');
    await type('To', '23.11');
    await leave('To');
    expect([field('From').value, field('To').value]).toEqual(['23.11.2026 07:00', '23.11.2026 23:59']);
    await press('Filter');
    expect(period(stage)).toEqual(['2026-11-23T07:00', '2026-11-23T23:59']);
  });

  test('what is often meant is offered, and chosen by the arrow keys', async () => {
    await opened();
    await key('From', 'ArrowDown');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'An hour ago23.11.2026 13:03',
      'Opening of the polls23.11.2026 07:00',
      'Today23.11.2026 00:00',
      'Yesterday22.11.2026 00:00',
    ]);
    await expectAccessible();
    await key('From', 'ArrowDown');
    await key('From', 'Enter');
    expect(field('From').value).toBe('23.11.2026 07:00');
  });

  test('a preset is found by its name, in Romanian without diacritics', async () => {
    await speak('ro');
    await opened();
    await type('De la', 'astazi');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Astăzi23.11.2026 00:00']);
  });

  test('what is no moment is said at its field, and nothing is asked for', async () => {
    const stage = await opened();
    const before = asked(stage);
    await type('From', '2:03 PM');
    await leave('From');
    await press('Filter');
    expect(field('From')).toHaveAccessibleDescription(/^Enter a date and time such as 23\.11\.2026 14:03/u);
    expect([field('From').value, asked(stage), document.activeElement]).toEqual(['2:03 PM', before, field('From')]);
  });
});
