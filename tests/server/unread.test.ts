import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { countUnread } from '#contract/unread.ts';
import type { Staff } from '#server/http/handler.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const unread = async (as: Staff) =>
  read(await election.server.call('GET', '/api/v3/unread', { as }), countUnread.reply);
const mark = async (as: Staff, body: object) =>
  read(await election.server.call('POST', '/api/v3/unread/read', { as, body }), countUnread.reply);
const urgents = async (as: Staff) =>
  (await read(await election.server.call('GET', '/api/v1/answers?urgent=true', { as }), listThreads.reply)).data;

const keyOf = ({ idObserver, idPollingStation, version = 0 }: Awaited<ReturnType<typeof urgents>>[number]) => ({
  idObserver,
  idPollingStation,
  version,
});

describe('unread emergencies', () => {
  /** Two emergencies of the admin's NGO, one of the other one, and a calm thread. */
  beforeAll(async () => {
    const { people, forms, post } = election;
    const a1 = forms('A1');
    await post(people.observer, { question: a1, at: ['AB', 1], options: [a1.no] });
    await post(people.observer, { question: a1, at: ['AB', 2], options: [a1.no] });
    await post(people.observer, { question: a1, at: ['AB', 3], options: [a1.yes] });
    await post(people.second, { question: a1, at: ['CJ', 1], options: [a1.no] });
  });

  test('C8 at first all that an account may see are unread, each as many as the list marks', async () => {
    const { admin, otherAdmin, organizer } = election.people;
    const counts = await Promise.all([admin, otherAdmin, organizer].map(async (as) => (await unread(as)).count));
    const marked = await Promise.all(
      [admin, otherAdmin, organizer].map(async (as) => (await urgents(as)).filter(({ isUnread }) => isUnread).length),
    );
    expect([counts, marked]).toEqual([
      [2, 1, 3],
      [2, 1, 3],
    ]);
  });

  test('C8 one that is read is read for this account alone, on every machine, until it changes', async () => {
    const { people, forms, post } = election;
    const [first] = await urgents(people.admin);
    if (first === undefined) throw new Error('there is no emergency');
    expect((await mark(people.admin, { read: [keyOf(first)] })).count).toBe(1);
    expect([(await unread(people.admin)).count, (await unread(people.organizer)).count]).toEqual([1, 3]);
    expect((await urgents(people.admin)).map(({ isUnread }) => isUnread)).toEqual([false, true]);
    const b1 = forms('B1');
    await post(people.observer, { question: b1, at: ['AB', 2], options: [b1.yes] });
    const after = await unread(people.admin);
    const changed = (await urgents(people.admin)).find((one) => one.idPollingStation === first.idPollingStation);
    expect([after.count, after.latest, changed?.isUnread]).toEqual([2, changed?.version, true]);
  });

  test('C8 what changed after it was looked at stays unread, and an older mark does not undo a newer one', async () => {
    const { people, forms, post } = election;
    const [before] = await urgents(people.admin);
    const c1 = forms('C1');
    await post(people.observer, { question: c1, at: ['AB', 2], options: [c1.yes] });
    const [now] = await urgents(people.admin);
    if (before === undefined || now === undefined) throw new Error('there is no emergency');
    expect((await mark(people.admin, { read: [keyOf(before)] })).count).toBe(2);
    expect((await mark(people.admin, { read: [keyOf(now)] })).count).toBe(1);
    expect((await mark(people.admin, { read: [keyOf(before)] })).count).toBe(1);
  });

  test('C8 all are read up to what was counted; what comes then is unread', async () => {
    const { people, forms, post } = election;
    const { latest } = await unread(people.organizer);
    const a2 = forms('A2');
    await post(people.second, { question: a2, at: ['CJ', 2], options: [a2.no] });
    const left = await mark(people.organizer, { read: [], upTo: latest });
    expect([left.count, (await unread(people.organizer)).count]).toEqual([1, 1]);
    expect((await unread(people.otherAdmin)).count).toBe(2);
  });

  test('C8 one that is an emergency no longer does not count, and does again when it is withdrawn and reported anew', async () => {
    const { people, forms, post, places } = election;
    const a1 = forms('A1');
    const before = (await unread(people.otherAdmin)).count;
    await post(people.second, { question: a1, at: ['CJ', 1], options: [] });
    expect((await unread(people.otherAdmin)).count).toBe(before - 1);
    await mark(people.otherAdmin, { read: [], upTo: Number.MAX_SAFE_INTEGER });
    await post(people.second, { question: a1, at: ['CJ', 1], options: [a1.no] });
    const again = (await urgents(people.otherAdmin)).filter(({ isUnread }) => isUnread);
    expect(again.map(({ idPollingStation }) => idPollingStation)).toEqual([places('CJ', 1)]);
  });

  test('C8 a version from the future marks what is there, not what comes; others and nonsense are passed over', async () => {
    const { people, forms, post } = election;
    const [one] = await urgents(people.admin);
    const [others] = await urgents(people.otherAdmin);
    if (one === undefined || others === undefined) throw new Error('there is no emergency');
    const future = { ...keyOf(one), version: Number.MAX_SAFE_INTEGER };
    const nowhere = { idObserver: 2_147_483_647, idPollingStation: 1, version: 1 };
    const before = await unread(people.otherAdmin);
    await mark(people.admin, {
      read: [future, { ...future, version: 1 }, nowhere, { ...keyOf(others), version: 9_000 }],
    });
    expect(await unread(people.otherAdmin)).toEqual(before);
    const a2 = forms('A2');
    await post(people.observer, { question: a2, at: ['AB', 2], options: [a2.no] });
    await post(people.observer, { question: a2, at: ['AB', 1], options: [a2.no] });
    expect((await urgents(people.admin)).map(({ isUnread }) => isUnread)).toEqual([true, true]);
  });

  test.for([
    [{ read: [{ idObserver: 1, idPollingStation: 1, version: -1 }] }],
    [{ read: [{ idObserver: 1, idPollingStation: 1, version: 2 ** 60 }] }],
    [{ read: Array.from({ length: 501 }, () => ({ idObserver: 1, idPollingStation: 1, version: 1 })) }],
    [{ read: [], upTo: 'all' }],
    [{}],
  ])('C8 a mark that cannot be read is refused: %j', async ([body]) => {
    const reply = await election.server.call('POST', '/api/v3/unread/read', { as: election.people.admin, body });
    expect(reply.status).toBe(400);
  });
});
