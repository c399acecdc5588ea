import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHistory, type History } from '#src/app/history.ts';
import { firstEntry } from '#src/app/historyEntry.ts';

let ours: History;
let arrivals: string[];
let asked: number;
let unsaved: boolean;

const address = () => location.pathname + location.search;
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

/** The browser goes back or forward: once when it may, there and back when it may not. */
async function travel(distance: number, pops = 1) {
  for (let pop = 0; pop < pops; pop += 1) {
    const arrived = popped();
    if (pop === 0) history.go(distance);
    await arrived;
  }
}

const consent = async () => {
  const arrived = popped();
  ours.leaving.leave();
  await arrived;
};

function open() {
  ours = createHistory();
  ours.subscribe(({ action, location }) => arrivals.push(`${action} ${location.pathname}${location.search}`));
}

const standGuard = () => ours.leaving.guard({ isNeeded: () => unsaved, ask: () => (asked += 1) });

beforeEach(() => {
  [arrivals, asked, unsaved] = [[], 0, true];
  history.pushState(null, '', '/before');
  history.pushState(null, '', '/list');
  open();
});

afterEach(() => ours.stop());

describe('NAV-08 leaving while a screen stands guard', () => {
  test('push and replace wait for consent, and then go where the reader last asked to go', () => {
    standGuard();
    ours.push('/one');
    ours.replace('/two?a=1');
    expect([address(), arrivals, asked]).toEqual(['/list', [], 2]);
    ours.leaving.leave();
    expect([address(), arrivals]).toEqual(['/two?a=1', ['REPLACE /two?a=1']]);
    ours.push('/three');
    expect([address(), asked]).toEqual(['/two?a=1', 3]);
  });

  test('who stays is not taken away later', () => {
    standGuard();
    ours.push('/one');
    ours.leaving.stay();
    ours.leaving.leave();
    expect([address(), arrivals]).toEqual(['/list', []]);
  });

  test('another search on the same path is no leaving', () => {
    standGuard();
    ours.push('/list?page=2');
    expect([address(), asked]).toEqual(['/list?page=2', 0]);
  });

  test('nothing is asked while nothing would be lost, nor after the guard has gone', () => {
    const end = standGuard();
    unsaved = false;
    ours.push('/one');
    unsaved = true;
    end();
    ours.push('/two');
    expect([arrivals, asked]).toEqual([['PUSH /one', 'PUSH /two'], 0]);
  });

  test('the end of an older guard does not end the one that followed', () => {
    const end = standGuard();
    standGuard();
    end();
    ours.push('/one');
    expect(asked).toBe(1);
  });

  test('a guard that consents at once does not hold anybody up', () => {
    ours.leaving.guard({ isNeeded: () => true, ask: () => ours.leaving.leave() });
    ours.push('/one');
    expect(address()).toBe('/one');
  });

  test('back is undone, and done again with consent', async () => {
    ours.push('/form');
    standGuard();
    await travel(-1, 2);
    expect([address(), asked, arrivals]).toEqual(['/form', 1, ['PUSH /form']]);
    await consent();
    expect([address(), arrivals]).toEqual(['/list', ['PUSH /form', 'POP /list']]);
    unsaved = false;
    await travel(1);
    expect(address()).toBe('/form');
  });

  test('forward too, over several entries', async () => {
    ours.push('/one');
    ours.push('/two');
    await travel(-2);
    standGuard();
    await travel(2, 2);
    expect([address(), asked]).toEqual(['/list', 1]);
    await consent();
    expect([address(), arrivals.at(-1)]).toEqual(['/two', 'POP /two']);
  });

  test('after a reload of the page the way back is still known', async () => {
    ours.push('/form');
    ours.stop();
    open();
    standGuard();
    await travel(-1, 2);
    expect(address()).toBe('/form');
    await consent();
    expect([address(), arrivals.at(-1)]).toEqual(['/list', 'POP /list']);
  });

  test('back to an entry of which nothing is known: the reader stays, and gets there with consent', async () => {
    standGuard();
    await travel(-1);
    expect([address(), asked]).toEqual(['/list', 1]);
    ours.leaving.leave();
    expect([address(), arrivals]).toEqual(['/before', ['PUSH /before']]);
  });

  test('closing the tab is asked about by the browser, only while something would be lost', () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    standGuard();
    expect(closing()).toBe(true);
    unsaved = false;
    expect([closing(), asked]).toEqual([false, 0]);
  });
});

test('NAV-07 another path for what is on screen tells nobody, and stays after back and forward', async () => {
  ours.push('/old?tab=1');
  ours.rename('/new?tab=1');
  ours.push('/next');
  await travel(-1);
  expect([address(), arrivals]).toEqual(['/new?tab=1', ['PUSH /old?tab=1', 'PUSH /next', 'POP /new?tab=1']]);
});

test('NAV-02 the entry that a login leads to is numbered already, and is not written once more', () => {
  ours.stop();
  history.replaceState(firstEntry(), '', '/list');
  const write = vi.spyOn(history, 'replaceState');
  const { key } = history.state;
  open();
  expect([write.mock.calls, ours.current().location.key]).toEqual([[], key]);
  write.mockRestore();
});
