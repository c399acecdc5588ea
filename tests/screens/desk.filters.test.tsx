import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getForm } from '#contract/forms.ts';
import { listReviews } from '#contract/reviews.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, speak } from '#tests/support/screen.tsx';
import { openDesk, type DeskStage } from './desk.given.tsx';

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^(Question|Întrebare)$/u });
const options = () =>
  within(screen.getByRole('listbox', { name: /^(Question|Întrebare)$/u }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const chips = () =>
  within(screen.getByRole('list', { name: 'Filters applied' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const asked = (stage: DeskStage) => stage.waiting(listReviews).args.query;

async function unfold(stage: DeskStage): Promise<void> {
  await press(/^(More filters|Mai multe filtre)$/u);
  await stage.serve();
}
const type = (text: string) => settle(() => fireEvent.change(box(), { target: { value: text } }));
const key = (name: string) => settle(() => fireEvent.keyDown(box(), { key: name }));
const choose = (label: string, value: string) =>
  settle(() => fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } }));

describe('DSK-12 the desk is filtered by question', () => {
  test('found by a part of its text or its code, by keyboard alone, it stands in the address and is asked for', async () => {
    const stage = await openDesk({ keeps: [listReviews] });
    await settle(() => stage.waiting(listReviews).answer({ data: [], totalItems: 0, totalPages: 0 }));
    await unfold(stage);
    await key('ArrowDown');
    expect(options()).toEqual(['A1Was it so?', 'B1Was it so?']);
    await type('b1');
    expect(options()).toEqual(['B1Was it so?']);
    await key('Enter');
    expect([stage.address(), asked(stage)?.['question']]).toEqual(['urgente=true&question=201', '201']);
    expect([box().value, chips()]).toEqual(['B1 Was it so?', ['Question B1 Was it so?']]);
    await type('');
    await settle(() => fireEvent.blur(box()));
    expect(stage.address()).toBe('urgente=true');
  });

  test('with a form its questions alone are offered, and a question of another form goes with the choice', async () => {
    const stage = await openDesk({ search: 'urgente=true&question=101' });
    await unfold(stage);
    expect(box().value).toBe('A1 Was it so?');
    await choose('Form', 'A');
    expect(stage.address()).toBe('urgente=true&formCode=A&question=101');
    await choose('Form', 'B');
    expect(stage.address()).toBe('urgente=true&formCode=B');
    await stage.serve();
    await key('ArrowDown');
    expect(options()).toEqual(['B1Was it so?']);
  });

  test('what flags nothing is not offered, and what is not found is said', async () => {
    const stage = await openDesk();
    await unfold(stage);
    await type('turnout');
    expect([box().getAttribute('aria-expanded'), screen.getByText('No such question flags a visit.').tagName]).toEqual([
      'false',
      'OUTPUT',
    ]);
    await key('Enter');
    expect(stage.address()).toBe('urgente=true');
  });

  test('questions that could not be loaded are told, and asked for again', async () => {
    const stage = await openDesk({ keeps: [getForm] });
    await unfold(stage);
    for (const one of stage.asked.filter(({ endpoint }) => endpoint === getForm))
      await settle(() => one.fail(failures.server));
    expect(screen.getByText('The questions could not be loaded.')).toBeDefined();
    stage.asked.length = 0;
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Try now' })));
    expect(stage.asked.filter(({ endpoint }) => endpoint === getForm).length).toBeGreaterThan(0);
  });

  test('escalated or not, state and claimant stand in the address, too', async () => {
    const stage = await openDesk();
    await unfold(stage);
    await choose('State', 'inReview');
    await choose('Claimed by', '3');
    await choose('Escalated', 'false');
    expect(stage.address()).toBe('urgente=true&state=inReview&claimedBy=3&escalated=false');
    await stage.serve();
    expect(chips()).toEqual(['State In review', 'Claimed by dan', 'Escalated No']);
  });

  test.each(['en', 'ro'] as const)('axe finds nothing, in %s', async (language) => {
    const stage = await openDesk({ search: 'urgente=true&question=101' });
    await unfold(stage);
    await key('ArrowDown');
    await speak(language);
    await expectAccessible();
  });
});
