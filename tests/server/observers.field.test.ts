import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { Observer } from '#contract/observers.ts';
import type { Caller } from '#server/http/handler.ts';
import { readWorkbook, texts } from '#tests/support/workbook.ts';
import { add, get, givenObservers, note, people, refusal, server, visit } from './observers.given.ts';

givenObservers();

describe('active', () => {
  const active = async (query: string, as: Caller = people.admin) =>
    z.parse(z.array(Observer), await get(`/api/v1/observer/active?${query}`, as)).map(({ name }) => name);

  test('NTF-03 observers of a range of stations, each once, checked in or not', async () => {
    const ana = people.observer.observerId;
    const bob = await add(people.admin.idNgo, '0722000002', 'Bob');
    const gone = await add(people.admin.idNgo, '0722000003', 'Gone');
    const stranger = await add(people.otherAdmin.idNgo, '0722000004', 'Stranger');
    await visit(ana, 1, '2026-11-22T05:00:00Z');
    await visit(ana, 2, '2026-11-22T06:00:00Z');
    await visit(bob, 3, '2026-11-22T05:00:00Z', '2026-11-22T07:00:00Z');
    await visit(gone, 2, '2026-11-22T05:00:00Z');
    await visit(stranger, 2, '2026-11-22T05:00:00Z');
    await server.db.updateTable('observer').set({ is_active: false }).where('id', '=', gone).execute();
    expect(await active('countyCodes=AB')).toEqual(['Ana Observer', 'Bob']);
    expect(
      await active(
        'countyCodes=AB&fromPollingStationNumber=undefined&toPollingStationNumber=undefined&currentlyCheckedIn=true',
      ),
    ).toEqual(['Ana Observer']);
    expect(await active('countyCodes=AB&fromPollingStationNumber=3')).toEqual(['Bob']);
    expect(await active('countyCodes=AB&countyCodes=CJ&fromPollingStationNumber=2&toPollingStationNumber=2')).toEqual([
      'Ana Observer',
    ]);
    expect(await active('countyCodes=CJ')).toEqual([]);
    expect(await active('countyCodes=XX')).toEqual([]);
    expect(await active('countyCodes=AB', people.organizer)).toEqual(['Ana Observer', 'Bob', 'Stranger']);
  });

  test('NTF-02 a range that ends before it begins is an error at its end, no county one at the counties', async () => {
    const path = '/api/v1/observer/active?countyCodes=AB&fromPollingStationNumber=3&toPollingStationNumber=2';
    expect(await refusal(await server.call('GET', path, { as: people.admin }))).toMatchObject({
      status: 400,
      errors: [{ at: 'query', path: 'toPollingStationNumber' }],
    });
    expect(await refusal(await server.call('GET', '/api/v1/observer/active', { as: people.admin }))).toMatchObject({
      status: 400,
      errors: [{ at: 'query', path: 'countyCodes' }],
    });
  });
});

describe('export', () => {
  test('OBS-03 the filtered and sorted list as a workbook, named by the day of the election', async () => {
    await add(people.admin.idNgo, '+40733', '=cmd|calc');
    await add(people.otherAdmin.idNgo, '0744', 'Stranger');
    await note(people.observer.observerId, 1, '2026-11-22T06:30:00Z');
    server.clock.now = new Date('2026-11-21T22:30:00Z');
    const response = await server.call('GET', '/api/v1/observer/export?Sort=name:desc', { as: people.admin });
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="observers-2026-11-22.xlsx"; filename*=UTF-8''observers-2026-11-22.xlsx`,
    );
    const [sheet] = readWorkbook(await response.bytes());
    expect(texts(sheet)).toEqual([
      ['Name', 'Phone', 'NGO', 'Active', 'Last seen', 'Polling stations', 'Notes', 'Device registered'],
      ['Ana Observer', '0722000001', 'First NGO', '1', '46348.35416666667', '0', '1'],
      ['=cmd|calc', '+40733', 'First NGO', '1', '0', '0'],
    ]);
  });

  test('OBS-03 the same as CSV', async () => {
    const response = await server.call('GET', '/api/v1/observer/export?format=csv&Name=ana', { as: people.organizer });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(Buffer.from(await response.bytes()).toString('utf8')).toBe(
      '\uFEFF"Name","Phone","NGO","Active","Last seen","Polling stations","Notes","Device registered"\r\n"Ana Observer","0722000001","First NGO",true,,0,0,\r\n',
    );
  });
});
