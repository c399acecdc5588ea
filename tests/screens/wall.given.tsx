import { act, render } from '@testing-library/react';
import { createActor } from 'xstate';
import { afterEach } from 'vitest';
import type { WallView } from '#machines/wall/wall.machine.ts';
import type { Call } from '#src/api/call.ts';
import { followKeys } from '#src/wall/keys.ts';
import { readPlace, writePlace } from '#src/wall/wallAddress.ts';
import { figuresLogic, viewsLogic, type Wall as Figures } from '#src/wall/wall.actors.ts';
import { Wall } from '#src/wall/Wall.tsx';
import { gatedCall, settle, type Asked } from '#tests/support/screen.tsx';

export const TOKEN = 'x'.repeat(43);

const none = { notDue: 0, expected: 0, late: 0, partial: 0, complete: 0, flagged: 0, unplanned: 0 };

export const figures: Figures = {
  at: '2026-11-22T08:00:30.000Z',
  countedTo: '2026-11-22T08:00:29.000Z',
  observers: { since: '2026-11-22T07:00:30.000Z', heard: 412, expected: 500 },
  stations: { covered: 300, all: 1_240 },
  answers: { since: '2026-11-22T07:45:00.000Z', recent: 312, hourBefore: 1_200, visits: 25 },
  openEmergencies: 4,
  undelivered: 3,
  waitingSince: '2026-11-22T07:40:30.000Z',
  flaggedMost: [
    { county: 'CJ', countyName: 'Cluj', number: 40, flagged: 2 },
    { county: 'AB', countyName: 'Alba', number: 2, flagged: 1 },
  ],
  counties: [
    { code: 'AB', name: 'Alba', stations: 40, covered: 10, flagged: 21 },
    { code: 'IȘ', name: 'Iași', stations: 60, covered: 0, flagged: 0 },
  ],
  forms: [
    {
      code: 'A',
      description: 'Deschidere',
      quarters: [{ from: '2026-11-22T07:45:00.000Z', arrivals: 1, answers: 30, flagged: 2 }],
    },
    { code: 'B', description: 'Votare', quarters: [] },
  ],
  coverage: {
    at: '2026-11-22T08:00:30.000Z',
    countedTo: '2026-11-22T08:00:29.000Z',
    basis: 'plan',
    forms: [
      { id: 1, code: 'A', description: 'Deschidere', questions: 20 },
      { id: 2, code: 'C', description: 'Numărare', questions: 40 },
    ],
    totals: {
      stations: 1_240,
      planned: 1_100,
      cells: [
        { ...none, late: 340, partial: 25, complete: 2_000, flagged: 4, unplanned: 1 },
        { ...none, notDue: 1_100 },
      ],
      any: { ...none, notDue: 1_100, late: 340, partial: 25, complete: 2_000, flagged: 4, unplanned: 1 },
      lastAnswer: '2026-11-22T08:00:28.000Z',
    },
  },
  linkEnds: '2026-11-22T20:00:00.000Z',
};

export interface WallStage {
  /** Requests that were made, each to be answered. */
  asked: Asked[];
  /** The newest request; it waits. */
  waiting: () => Asked;
  /** What the address says. */
  address: () => string;
}

const stops: (() => void)[] = [];
/** Walls stop with the test that opened them. */
export function givenWall(): void {
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
}

/** The wall as its page opens it, at an address; each call waits. */
export async function openWall(
  { search = '?lang=en', hash = `#${TOKEN}` }: { search?: string; hash?: string } = {},
  call?: Call,
): Promise<WallStage> {
  const gate = gatedCall();
  const place = readPlace(search, hash);
  let address = writePlace(place);
  const written = (held: WallView | null) => {
    address = writePlace({ ...place, held });
  };
  const feed = createActor(figuresLogic(call ?? gate.call), { input: { now: Date.now() } });
  const views = createActor(viewsLogic(written), { input: { held: place.held } });
  feed.start();
  views.start();
  stops.push(followKeys(views, document), () =>
    act(() => {
      feed.stop();
      views.stop();
    }),
  );
  render(
    <Wall
      figures={feed}
      views={views}
      config={{ productName: 'Vigil', timeZone: 'Europe/Bucharest' }}
      place={{ ...place, language: place.language ?? 'en' }}
    />,
  );
  await settle(() => {});
  return {
    asked: gate.asked,
    waiting: () => {
      const last = gate.asked.at(-1);
      if (last === undefined) throw new Error('nothing was asked');
      return last;
    },
    address: () => address,
  };
}
