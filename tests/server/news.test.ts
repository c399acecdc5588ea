import { describe, expect, test } from 'vitest';
import { raiseRevision } from '#server/notes/new-evidence.ts';
import type { Caller } from '#server/http/handler.ts';
import { liveStage } from './live.given.ts';
import type { News, NewsListener } from './newsListener.ts';

const { election, connect, connectNews, follow, listen, list, flag, say, withdraw } = liveStage();

async function next(listener: NewsListener): Promise<News> {
  const heard = await listener.next();
  if (heard === undefined || heard === 'reset') throw new Error(`no news, but ${heard ?? 'the end'}`);
  return heard;
}

/** The last change that a cursor knows of. */
const number = (cursor: string) => Number(cursor.split('.')[1]);

describe('a list that is followed', () => {
  test('ANS-06 a new and a changed thread are told as they come, each once; the same answers again are no news', async () => {
    const listener = await follow();
    await say('A1', 1, 'yes');
    const first = await listener.next();
    await say('A1', 1, 'yes');
    await say('A2', 1, 'no');
    const second = await listener.next();
    expect([first, second]).toMatchObject([
      { came: ['AB 1 new'], left: [], isUrgent: false },
      { came: ['AB 1'], left: [], isUrgent: true },
    ]);
  });

  test.for<[string, string[]]>([
    ['', ['AB 1 new', 'AB 2 new', 'CJ 1 new']],
    ['county=CJ', ['CJ 1 new']],
    ['county=AB&pollingStationNumber=2', ['AB 2 new']],
    ['pollingStationNumber=0', ['AB 1 new', 'AB 2 new', 'CJ 1 new']],
    ['urgent=true', ['AB 2 new']],
    ['isUrgent=true', ['AB 2 new']],
    ['observer=bogdan', ['CJ 1 new']],
    ['observer=serban', ['CJ 1 new']],
    ['observerPhoneNumber=0733', ['CJ 1 new']],
    ['from=2090-01-01', []],
    ['to=2090-01-01&county=AB', ['AB 1 new', 'AB 2 new']],
  ])('ANS-01 it tells of what belongs to the list, whatever it is filtered by (%s)', async ([query, names]) => {
    const { cursor } = await list(query);
    await say('A1', 1, 'yes');
    await say('A1', 2, 'no');
    await say('A1', 1, 'yes', election().people.second, 'CJ');
    const listener = await follow(`${query}&after=${cursor}`);
    await say('A2', 3, 'no');
    const first = await next(listener);
    expect(first.came.toSorted()).toEqual(names.toSorted());
    const listed = (await list(query)).names.filter((name) => name !== 'AB 3').toSorted();
    expect(listed).toEqual(names.map((name) => name.replace(' new', '')).toSorted());
  });

  test('SES-05 NAV-10 everybody hears of their own NGO, organizers of all', async () => {
    const { people } = election();
    const [all, mine, others] = [await follow(), await follow('', people.admin), await follow('', people.otherAdmin)];
    await say('A1', 1, 'no');
    expect((await next(all)).came).toEqual(['AB 1 new']);
    await say('A1', 2, 'no', people.second);
    expect([await next(mine), await next(others), await next(all)].map(({ came }) => came)).toEqual([
      ['AB 1 new'],
      ['AB 2 new'],
      ['AB 2 new'],
    ]);
  });

  test('C8 an emergency outside of the list is told without its name, anything else not at all', async () => {
    const listener = await follow('county=CJ');
    await say('A1', 1, 'yes');
    const { cursor } = await list();
    await say('A1', 2, 'no');
    const heard = await next(listener);
    expect(heard).toMatchObject({ came: [], left: [], isUrgent: true });
    expect(number(heard.id)).toBeGreaterThanOrEqual(number(cursor));
  });
});

describe('a thread that leaves the list', () => {
  test('ANS-06 one that is no emergency any more has left the emergencies, and stays in the whole list', async () => {
    await say('A1', 1, 'no');
    const [urgent, all] = [await follow('urgent=true'), await follow()];
    await say('A1', 1, 'yes');
    expect([await next(urgent), await next(all)]).toMatchObject([
      { came: [], left: ['AB 1'], isUrgent: true },
      { came: ['AB 1'], left: [], isUrgent: true },
    ]);
    await say('A2', 1, 'yes');
    await say('A1', 2, 'no');
    expect(await next(urgent)).toMatchObject({ came: ['AB 2 new'], left: [] });
  });

  test('FED-05 a new version of the form that takes its flag, or gives one, says so', async () => {
    await say('A1', 1, 'yes');
    const urgent = await follow('urgent=true');
    await flag('A1', true);
    expect(await next(urgent)).toMatchObject({ came: ['AB 1'], left: [], isUrgent: true });
    await flag('A1', false);
    expect(await next(urgent)).toMatchObject({ came: [], left: ['AB 1'], isUrgent: true });
  });

  test('LED-05 neither a note that comes later is news, nor a count of flags that stays', async () => {
    const { people, places, server } = election();
    await say('A1', 1, 'yes');
    await say('A1', 3, 'yes');
    const listener = await follow();
    await say('A2', 1, 'yes');
    expect((await next(listener)).came).toEqual(['AB 1']);
    await server.db
      .transaction()
      .execute((trx) => raiseRevision(trx, { observer: people.observer.observerId, station: places('AB', 1) }));
    await flag('A1', false);
    await say('A1', 2, 'yes', people.second);
    expect((await next(listener)).came).toEqual(['AB 2 new']);
    await say('A2', 3, 'yes');
    expect((await next(listener)).came).toEqual(['AB 3']);
  });

  test('ANS-06 one whose last answer is withdrawn has left every list of those who could see it', async () => {
    const { people } = election();
    await say('A1', 1, 'no');
    await say('A1', 2, 'yes', people.second);
    const [mine, others] = [await follow('county=AB', people.admin), await follow('', people.otherAdmin)];
    await withdraw('A1', 1);
    expect(await next(mine)).toMatchObject({ came: [], left: ['AB 1'], isUrgent: true });
    await say('A1', 1, 'yes');
    await say('A2', 2, 'yes', people.second);
    expect([await next(mine), await next(others)]).toMatchObject([
      { came: ['AB 1 new'], left: [] },
      { came: ['AB 2'], left: [] },
    ]);
  });
});

describe('a stream that goes on', () => {
  test.for(['query', 'header'] as const)('ANS-08 tells what was missed, and nothing twice (%s)', async (by) => {
    const listener = await follow();
    await say('A1', 1, 'yes');
    const { id } = await next(listener);
    await listener.leave();
    await say('A2', 1, 'no');
    await say('A1', 2, 'no');
    const back = by === 'query' ? await follow(`after=${id}`) : await follow('', undefined, { 'Last-Event-ID': id });
    expect((await next(back)).came).toEqual(['AB 1', 'AB 2 new']);
    await say('A1', 3, 'yes');
    expect((await next(back)).came).toEqual(['AB 3 new']);
  });

  test('ANS-08 a browser that comes back by itself goes on where it was, not where it began', async () => {
    const { cursor } = await list();
    const listener = await follow(`after=${cursor}`);
    await say('A1', 1, 'yes');
    const { id } = await next(listener);
    await listener.leave();
    await say('A1', 2, 'yes');
    const back = await follow(`after=${cursor}`, undefined, { 'Last-Event-ID': id });
    expect((await next(back)).came).toEqual(['AB 2 new']);
  });

  test('ANS-08 one that broke before its first event goes on where it began', async () => {
    const first = await follow();
    const begin = await first.begin();
    await first.leave();
    await say('A1', 1, 'yes');
    expect((await next(await follow(`after=${begin}`))).came).toEqual(['AB 1 new']);
  });

  test('ANS-05 with another filter it tells exactly what the new list does not know', async () => {
    const before = await follow('county=CJ');
    await say('A1', 1, 'no', undefined, 'CJ');
    await next(before);
    await say('A1', 1, 'no');
    const { names, cursor } = await list('county=AB');
    await say('A1', 2, 'no');
    await before.leave();
    const after = await follow(`county=AB&after=${cursor}`);
    expect([names, (await next(after)).came]).toEqual([['AB 1'], ['AB 2 new']]);
  });

  test('ANS-04 a list without a row knows its moment, too', async () => {
    const { names, cursor } = await list('county=AB&from=2001-01-01');
    await say('A1', 1, 'yes');
    expect([names, (await next(await follow(`county=AB&after=${cursor}`))).came]).toEqual([[], ['AB 1 new']]);
  });

  test('A10 the clock of the database is of no account', async () => {
    const { cursor } = await list();
    await say('A1', 1, 'yes');
    const past = { first_answer_at: '2001-01-01T00:00:00Z', last_answer_at: '2001-01-01T00:00:00Z' };
    await election().server.db.updateTable('thread').set(past).execute();
    expect((await next(await follow(`after=${cursor}`))).came).toEqual(['AB 1 new']);
  });

  test.for([
    ['of a database that has gone further', '900000000.900000000.900000000'],
    ['of one with other transactions', '0.0.900000000000'],
  ])('ANS-08 a place %s leads to a new list', async ([, after]) => {
    const listener = await follow(`after=${after}`);
    expect(await listener.next()).toBe('reset');
    await say('A1', 1, 'yes');
    expect((await next(listener)).came).toEqual(['AB 1 new']);
  });
});

describe('what nobody should ask for', () => {
  test.for([
    'after=soon',
    'after=1',
    'after=1.2',
    'after=9.1.1',
    'after=1.2.3.4',
    'after=-1.2.3',
    `after=0.0.0${'.0'.repeat(61)}`,
    'after=1.1.1000000000000000',
    'after=0.0.1%00',
    'county=%00',
    `observer=${'x'.repeat(201)}`,
    'pollingStationNumber=99999999999',
    'pollingStationNumber=-1',
    'from=yesterday',
    'from=2024-11-25&to=2024-11-24',
    'urgent=perhaps',
  ])('API-01 %s is refused', async (query) => {
    expect((await connectNews(query)).status).toBe(400);
  });

  test('API-01 nor an id in the header that is none, nor a phone', async () => {
    const header = await connectNews('', undefined, { 'Last-Event-ID': 'soon' });
    const phone = await connectNews('', election().people.observer);
    expect([header.status, phone.status]).toEqual([400, 403]);
  });

  test.for(['observer=%25_%27%22%3B--', 'county=%27%20or%201%3D1', 'observerPhoneNumber=%2B%2B%2B', 'observer=(((('])(
    'API-01 %s is a filter that nothing belongs to',
    async (query) => {
      const listener = await follow(query);
      await say('A1', 1, 'no');
      expect(await next(listener)).toMatchObject({ came: [], left: [], isUrgent: true });
    },
  );

  test('API-01 an account has a hundred windows of both streams together, another one still has its own', async () => {
    const { admin, organizer } = election().people;
    await Promise.all(Array.from({ length: 60 }, () => follow('', admin)));
    const [first] = await Promise.all(Array.from({ length: 40 }, () => listen('', admin)));
    const statuses = async (as: Caller) => {
      const replies = [await connect('', as), await connectNews('', as)];
      for (const { body } of replies) await body?.cancel();
      return replies.map((reply) => [reply.status, reply.headers.get('retry-after')]);
    };
    expect([await statuses(admin), await statuses(organizer)]).toEqual([
      [
        [503, '2'],
        [503, '2'],
      ],
      [
        [200, null],
        [200, null],
      ],
    ]);
    await first?.leave();
    const next = await connect('', admin);
    await next.body?.cancel();
    expect(next.status).toBe(200);
  });

  test.for([
    ['v1', 'after=9.2'],
    ['v3', 'after=9.2.1'],
  ] as const)('API-01 what does not begin is no window (%s)', async ([version, unknown]) => {
    const { admin } = election().people;
    const connectTo = version === 'v1' ? connect : connectNews;
    for (let turn = 0; turn < 101; turn += 1) expect((await connectTo(unknown, admin)).status).toBe(400);
    await (await follow('', admin)).leave();
  });
});
