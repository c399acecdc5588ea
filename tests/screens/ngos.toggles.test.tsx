import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { setNgoOrganizer, setNgoStatus } from '#contract/ngos.ts';
import { failures } from '#tests/support/failures.ts';
import { agree, all, answer, choose, flags, opened, question } from './ngos.given.tsx';
import { type Asked, press, settle } from '#tests/support/screen.tsx';

describe('NGO-02 the switches', () => {
  test('what does no harm is switched at once and told when the server agreed', async () => {
    const stage = await opened();
    await choose('Zece', 'Make active');
    expect(flags('Zece')).toEqual(['No', 'Yes']);
    const call = stage.waiting(setNgoStatus);
    expect([call.args, stage.toasts]).toEqual([{ params: { id: '3' }, body: { isActive: true } }, []]);
    await settle(() => call.answer(undefined));
    expect([flags('Zece'), stage.toasts]).toEqual([
      ['No', 'Yes'],
      [
        {
          status: 'success',
          title: 'SUCCESS',
          description: 'NGO_ACTIVE_FLAG_UPDATE_SUCCESS',
          values: { name: 'Zece' },
        },
      ],
    ]);
  });

  test('a refusal puts it back and says why', async () => {
    const stage = await opened();
    await choose('Alpha', 'Remove the organizer role');
    expect(flags('Alpha')).toEqual(['No', 'Yes']);
    const call = stage.waiting(setNgoOrganizer);
    expect(call.args).toEqual({ params: { id: '1' }, body: { isOrganizer: false } });
    await settle(() => call.fail({ ...failures.refused, status: 409, detail: 'The last organizer stays.' }));
    expect([flags('Alpha'), stage.toasts]).toEqual([
      ['Yes', 'Yes'],
      [
        {
          status: 'error',
          title: 'NGO_FLAG_UPDATE_FAILED',
          description: 'The last organizer stays.',
          values: { name: 'Alpha' },
        },
      ],
    ]);
  });

  test.each([
    ['Make inactive', 'Alpha', 'Make Alpha inactive?', setNgoStatus, { isActive: false }, ['Yes', 'No'], true],
    ['Make organizer', 'Zece', 'Make Zece an organizer?', setNgoOrganizer, { isOrganizer: true }, ['Yes', 'No'], false],
  ] as const)('%s is asked about first', async (action, name, title, endpoint, body, after, isDangerous) => {
    const stage = await opened();
    const before = flags(name);
    await choose(name, action);
    const asked = await question();
    expect(asked).toHaveAccessibleName(title);
    expect(within(asked).getByRole('button', { name: action }).classList.contains('palette-danger')).toBe(isDangerous);
    await agree('Cancel');
    expect([flags(name), stage.asked.length]).toEqual([before, 1]);
    await choose(name, action);
    await agree(action);
    expect([flags(name), stage.waiting(endpoint).args.body]).toEqual([after, body]);
  });

  test.each([
    ['agrees', (call: Asked) => call.answer(undefined)],
    ['refuses', (call: Asked) => call.fail(failures.offline)],
  ])('a mind that changes meanwhile is sent once the server %s, and nothing is told before', async (_, decide) => {
    const stage = await opened();
    await choose('Zece', 'Make active');
    const first = stage.waiting(setNgoStatus);
    await choose('Zece', 'Make inactive');
    await agree('Make inactive');
    const sent = () => stage.asked.filter(({ endpoint }) => endpoint === setNgoStatus).map(({ args }) => args.body);
    expect([flags('Zece'), sent()]).toEqual([['No', 'No'], [{ isActive: true }]]);
    await settle(() => decide(first));
    expect([flags('Zece'), sent(), stage.toasts]).toEqual([
      ['No', 'No'],
      [{ isActive: true }, { isActive: false }],
      [],
    ]);
    await settle(() => stage.waiting(setNgoStatus).answer(undefined));
    expect([flags('Zece'), stage.toasts.map(({ description }) => description)]).toEqual([
      ['No', 'No'],
      ['NGO_ACTIVE_FLAG_UPDATE_SUCCESS'],
    ]);
  });

  test('rows that were asked for before the server took it over do not take it back', async () => {
    const stage = await opened();
    await choose('Zece', 'Make active');
    const call = stage.waiting(setNgoStatus);
    await press('Refresh');
    await settle(() => call.answer(undefined));
    await answer(stage, all);
    expect(flags('Zece')).toEqual(['No', 'Yes']);
    await answer(stage, all);
    expect(flags('Zece')).toEqual(['No', 'Yes']);
    await press('Refresh');
    await answer(stage, all);
    expect(flags('Zece')).toEqual(['No', 'No']);
  });

  test('an NGO that has left the list meanwhile is still told by its name', async () => {
    const stage = await opened();
    await choose('Zece', 'Make active');
    const call = stage.waiting(setNgoStatus);
    await settle(() => stage.goTo('name=Alpha'));
    await answer(stage, all);
    await settle(() => call.answer(undefined));
    expect(stage.toasts.map(({ values }) => values)).toEqual([{ name: 'Zece' }]);
  });
});
