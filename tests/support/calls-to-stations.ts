import type { Call, LateStation } from '#contract/coverage-calls.ts';

const names = ['Șerban', 'Ioana Marin', 'Zoe'];

/** A late station, with observers who can be called. */
export const lateStation = (id: number, observers: readonly number[]): LateStation => ({
  idPollingStation: id,
  county: id < 30 ? 'AB' : 'CJ',
  countyName: id < 30 ? 'Alba' : 'Cluj',
  number: id,
  address: `Strada Lungă ${id}`,
  weight: 10 * id,
  isSilent: id < 30,
  late: [{ idForm: 1, code: 'A', to: '2026-11-22T06:00:00.000Z' }],
  callees: observers.map((idObserver, at) => ({
    idObserver,
    name: names[at] ?? `Observer ${idObserver}`,
    hasApp: at === 0,
    lastHeard: at === 0 ? null : '2026-11-22T05:40:00.000Z',
    lastCall: null,
    claim: null,
  })),
  restsUntil: null,
});

/** The same, claimed for the caller. */
export const callTo = (id: number, observers: readonly number[]): Call => ({
  station: lateStation(id, observers),
  until: '2026-11-22T08:05:00.000Z',
  phones: observers.map((idObserver) => ({ idObserver, phone: `07220000${idObserver}` })),
  others: [],
});
