import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { layOut } from '#tests/support/layout.ts';
import { answerAll } from './answers.given.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

beforeEach(() => {
  layOut();
});

async function opened(search = ''): Promise<Stage> {
  const stage = openScreen(<AnswersScreen list="answers" />, { path: '/answers', search });
  await settle(() => {});
  await answerAll(stage);
  return stage;
}

const county = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'County' });
const type = (value: string) => settle(() => fireEvent.change(county(), { target: { value } }));
const key = (name: string) => settle(() => fireEvent.keyDown(county(), { key: name }));
const asked = (stage: Stage) =>
  stage.asked.filter(({ endpoint }) => endpoint === listThreads).map(({ args }) => args.query?.['county']);

describe('C9 ANS-01 the county of the filter', () => {
  test.each(['alb', 'AB', 'ab', 'AB Alba', 'ÁLBA'])('%s typed and left is Alba, with code and name', async (typed) => {
    const stage = await opened();
    await type(typed);
    await settle(() => fireEvent.blur(county()));
    expect(county().value).toBe('AB Alba');
    await press('Filter');
    expect([asked(stage).at(-1), new URLSearchParams(stage.address()).get('county')]).toEqual(['AB', 'AB']);
  });

  test('is chosen by the arrow keys; Enter takes it and does not filter yet', async () => {
    const stage = await opened();
    await key('ArrowDown');
    expect(county()).toHaveAttribute('aria-expanded', 'true');
    await key('Enter');
    expect([county().value, county().getAttribute('aria-expanded')]).toEqual(['AB Alba', 'false']);
    expect(asked(stage)).toEqual([]);
    await press('Filter');
    expect(asked(stage)).toEqual(['AB']);
  });

  test('a county that there is not is said at the field, and nothing is asked for', async () => {
    const stage = await opened();
    await type('XX');
    await settle(() => fireEvent.blur(county()));
    await press('Filter');
    expect(county()).toHaveAccessibleDescription('There is no county XX. Enter a part of its name, or its code.');
    expect([county().value, asked(stage)]).toEqual(['XX', []]);
  });

  test('a link that filters shows name and code, in the field and among the filters that apply', async () => {
    await opened('county=AB');
    expect(county().value).toBe('AB Alba');
    expect(screen.getByRole('list', { name: 'Filters applied' })).toHaveTextContent('County AB Alba');
    await settle(() => fireEvent.click(county()));
    await expectAccessible();
  });
});
