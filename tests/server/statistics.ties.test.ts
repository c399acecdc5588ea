import { expect, test } from 'vitest';
import { getStatistic } from '#contract/statistics.ts';
import { openElection, read } from '#tests/support/election.ts';

test('STA-01 stations with as many irregularities stand by their county and number', async () => {
  const { server, people, forms, post } = await openElection();
  try {
    const no = (at: readonly [string, number]) => ({ question: forms('A1'), at, options: [forms('A1').no] });
    for (const at of [
      ['CJ', 1],
      ['AB', 1],
      ['CJ', 3],
      ['AB', 2],
      ['CJ', 2],
      ['AB', 3],
    ] as const)
      await post(people.observer, no(at));
    const reply = await server.call('GET', '/api/v1/statistics/pollingStationIrregularities', { as: people.organizer });
    const { data } = await read(reply, getStatistic.reply);
    expect(data.map(({ label, value }) => [label, value])).toEqual(
      ['AB 1', 'AB 2', 'AB 3', 'CJ 1', 'CJ 2', 'CJ 3'].map((label) => [label, '1']),
    );
  } finally {
    await server.close();
  }
});
