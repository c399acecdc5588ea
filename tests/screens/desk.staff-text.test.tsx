import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dan, rowOf } from '#tests/support/reviews.ts';
import { press, settle } from '#tests/support/screen.tsx';
import { bodyOf, openDesk, waitingAct, type DeskStage } from './desk.given.tsx';

const long = 'ș'.repeat(10_000);
const box = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const paste = (name: RegExp, value: string) => settle(() => fireEvent.change(box(name), { target: { value } }));
const nothingGiven = ({ stored, asked }: DeskStage) =>
  expect([stored.size, asked.filter(({ endpoint }) => endpoint.method === 'POST')]).toEqual([0, []]);

describe('10,000 characters in a text of 2,000: nothing is cut off, nothing is sent, and it is said', () => {
  const complaint = 'Shorten it to 2,000 characters.';

  test.each([
    ['DSK-08 a comment', 'c', /^Comment for staff/u, 'Comment', [/^Add the comment/u]],
    ['an escalation', '!', /^Note \(optional\)/u, 'Escalate', [/^Escalate$/u]],
    ['DSK-01 a wait', 'w', /^Note \(optional\)/u, 'Wait', [/^Wait$/u]],
  ])('%s', async (_what, key, label, form, ways) => {
    const stage = await openDesk({ open: 1 });
    await stage.press(key);
    await paste(label, long);
    const group = screen.getByRole('group', { name: form });
    for (const name of ways) {
      const button = within(group).getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await settle(() => fireEvent.click(button));
    }
    await settle(() => fireEvent.keyDown(box(label), { key: 'Enter', ctrlKey: true }));
    nothingGiven(stage);
    expect([box(label).value, within(group).getByRole('alert').textContent]).toEqual([long, complaint]);
    expect(box(label).getAttribute('aria-invalid')).toBe('true');
    await paste(label, 'short');
    expect(within(group).queryByRole('alert')).toBeNull();
  });

  test('DSK-09 a call, by each of its outcomes', async () => {
    const stage = await openDesk({ open: 1 });
    await press('Call');
    await paste(/^Note \(optional\)/u, long);
    const group = screen.getByRole('group', { name: 'Call' });
    for (const name of ['Reached', 'Not reached'])
      await settle(() => fireEvent.click(within(group).getByRole('button', { name })));
    nothingGiven(stage);
    expect(within(group).getByRole('alert').textContent).toBe(complaint);
  });

  test('DSK-05 a dismissal, by whichever reason: what goes along is shown first', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('x');
    await press(/Other reason/u);
    await paste(/^Which reason/u, long);
    await press(/^1?False alarm/u);
    nothingGiven(stage);
    const group = screen.getByRole('group', { name: 'Dismiss' });
    expect([box(/^Which reason/u).value, within(group).getByRole('alert').textContent]).toEqual([long, complaint]);
    await press('Cancel');
    await stage.press('x');
    await stage.press('1');
    nothingGiven(stage);
    expect(box(/^Which reason/u).value).toBe(long);
    await paste(/^Which reason/u, 'a drill');
    await press(/^1?False alarm/u);
    expect(bodyOf(waitingAct(stage))['act']).toMatchObject({ type: 'review.dismissed', text: 'a drill' });
  });

  test('DSK-11 several at once', async () => {
    const stage = await openDesk();
    await press('Several at once');
    await stage.serve();
    await settle(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' })));
    await press('Confirm');
    await paste(/^Note \(optional\)/u, long);
    await press('Confirm 3 visits');
    nothingGiven(stage);
    expect(screen.getByRole('alert').textContent).toBe(complaint);
  });
});

test('DSK-08 markup and letters that turn the writing round stand as they were written, and turn nothing beside them', async () => {
  const text = '<img src=x onerror=alert(1)> \u202egnp.exe';
  const verdict = { state: 'dismissed', reason: 'other', duplicateOf: null, text, by: dan, isOfOwnNgo: true } as const;
  const decided = { ...verdict, at: '2026-11-21T18:00:00Z', act: 9, judged: 3 };
  const stage = await openDesk({ open: 1, rows: [rowOf(1, { state: 'dismissed', isOpen: false, verdict: decided })] });
  stage.log.push({
    id: 9,
    at: decided.at,
    by: dan,
    kind: 'review.dismissed',
    text,
    undoes: null,
    from: 'new',
    to: 'dismissed',
    reason: 'other',
    duplicateOf: null,
    waiting: null,
    outcome: null,
    isEscalated: false,
    isErased: false,
    assignedTo: null,
    takenFrom: null,
  });
  await press('History');
  await stage.serve();
  const quotes = [...screen.getByRole('region', { name: 'Review' }).querySelectorAll('q')];
  const shown = { text, markup: 0, dir: 'auto' };
  expect(quotes.map((quote) => ({ text: quote.textContent, markup: quote.childElementCount, dir: quote.dir }))).toEqual(
    [shown, shown],
  );
});
