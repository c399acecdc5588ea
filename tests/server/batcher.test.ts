import { describe, expect, test } from 'vitest';
import { Batcher, type Outcome } from '#server/db/batcher.ts';

interface Job {
  name: string;
  key: string;
  size: number;
}

const job = (name: string, key = name, size = 1): Job => ({ name, key, size });

/** A batcher whose work begins when it is let, with what was done together. */
function watched({ most = 10, atOnce = 1, fault = '', faultAlone = '' } = {}) {
  const together: string[][] = [];
  const doors: (() => void)[] = [];
  const batcher = new Batcher<Job, string>({
    work: async (take) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      doors.push(resolve);
      await promise;
      const jobs = take();
      together.push(jobs.map(({ name }) => name));
      if (jobs.some(({ name }) => name === fault)) throw new Error(`${fault} is at fault`);
      if (jobs.length === 1 && jobs[0]?.name === faultAlone) throw new Error(`${faultAlone} is at fault`);
      return jobs.map(({ name }): Outcome<string> =>
        name.startsWith('refused') ? { error: new Error(name) } : { result: `${name} done` },
      );
    },
    keyOf: ({ key }) => key,
    sizeOf: ({ size }) => size,
    most,
    atOnce,
    failsAll: (error) => error instanceof Error && error.message.startsWith('away'),
  });
  const open = async () => {
    for (let turns = 0; turns < 100; turns += 1) {
      doors.shift()?.();
      await Promise.resolve();
    }
  };
  return { batcher, together, doors, open };
}

const said = async (results: Promise<string>[]) =>
  (await Promise.allSettled(results)).map((one) =>
    one.status === 'fulfilled' ? one.value : one.reason instanceof Error ? `not: ${one.reason.message}` : 'not',
  );

describe('API-01 posts that wait at the same moment', () => {
  test('are done together once work can begin, each with its own outcome', async () => {
    const { batcher, together, open } = watched();
    const results = ['a', 'refused b', 'c'].map((name) => batcher.add(job(name)));
    await open();
    expect(together).toEqual([['a', 'refused b', 'c']]);
    expect(await said(results)).toEqual(['a done', 'not: refused b', 'c done']);
  });

  test('never hold two of one observer: the later one waits for the next batch, and so does what follows it', async () => {
    const { batcher, together, open } = watched();
    const jobs = [job('1 of x', 'x'), job('2 of x', 'x'), job('y'), job('3 of x', 'x')];
    const results = jobs.map((one) => batcher.add(one));
    await open();
    expect(together).toEqual([['1 of x', 'y'], ['2 of x'], ['3 of x']]);
    expect(await said(results)).toEqual(['1 of x done', '2 of x done', 'y done', '3 of x done']);
  });

  test('are no more than fit; one that is larger than all is done alone', async () => {
    const { batcher, together, open } = watched({ most: 10 });
    const results = [job('huge', 'huge', 50), job('a', 'a', 6), job('b', 'b', 6), job('c', 'c', 4)].map((one) =>
      batcher.add(one),
    );
    await open();
    expect(together).toEqual([['huge'], ['a', 'c'], ['b']]);
    expect(await said(results)).toEqual(['huge done', 'a done', 'b done', 'c done']);
  });

  test('do not spoil each other: when all fail together each is tried alone', async () => {
    const { batcher, together, open } = watched({ fault: 'bad' });
    const results = ['a', 'bad', 'c'].map((name) => batcher.add(job(name)));
    await open();
    expect(together).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
    expect(await said(results)).toEqual(['a done', 'not: bad is at fault', 'c done']);
  });

  test('A2 are not tried one after the other when the database is away, from the start or meanwhile', async () => {
    const away = watched({ fault: 'away' });
    const refused = ['a', 'away', 'c'].map((name) => away.batcher.add(job(name)));
    await away.open();
    expect(away.together).toEqual([['a', 'away', 'c']]);
    expect(await said(refused)).toEqual(Array.from({ length: 3 }, () => 'not: away is at fault'));

    const meanwhile = watched({ fault: 'bad', faultAlone: 'away' });
    const results = ['a', 'away', 'bad', 'd'].map((name) => meanwhile.batcher.add(job(name)));
    await meanwhile.open();
    expect(meanwhile.together).toEqual([['a', 'away', 'bad', 'd'], ['a'], ['away']]);
    expect(await said(results)).toEqual(['a done', ...Array.from({ length: 3 }, () => 'not: away is at fault')]);
  });

  test('begin as many batches as may be under way, and no more', async () => {
    const { batcher, doors, open } = watched({ atOnce: 2 });
    const results = ['a', 'b', 'c'].map((name) => batcher.add(job(name)));
    expect(doors).toHaveLength(2);
    await open();
    expect(await said(results)).toEqual(['a done', 'b done', 'c done']);
  });

  test('are refused, not forgotten, when work fails before it takes anything', async () => {
    const batcher = new Batcher<Job, string>({
      work: () => Promise.reject(new Error('no connection')),
      keyOf: ({ key }) => key,
      sizeOf: ({ size }) => size,
      most: 10,
      atOnce: 1,
      failsAll: () => false,
    });
    expect(await said([batcher.add(job('a')), batcher.add(job('b'))])).toEqual([
      'not: no connection',
      'not: no connection',
    ]);
  });
});
