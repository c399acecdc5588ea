import type { Args, Endpoint } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Estate } from '#tests/support/estate.ts';

/**
 * What comes of a call that is aimed at an NGO's data. `tells`: the answer names it. `does`: it was changed. `nothing`:
 * the answer names nothing of it and nothing of it was changed. A number: refused so, and `nothing`.
 */
export type Outcome = 'tells' | 'does' | 'nothing' | 400 | 403 | 404 | 409;

/** On data of the caller's own NGO, and on data of another one. */
export type Outcomes = readonly [own: Outcome, others: Outcome];

export type Role = 'admin' | 'organizer' | 'observer';

interface Admitted {
  public: never;
  any: Role;
  viewer: 'admin' | 'organizer';
  reviewer: 'admin' | 'organizer';
  ngoAdmin: 'admin' | 'organizer';
  organizer: 'organizer';
  observer: 'observer';
  wall: 'admin' | 'organizer';
}

interface Parts<E extends Endpoint> {
  /** The call as aimed at this NGO; calls without a target are the same for every NGO. */
  ask: (of: Estate) => Args<E> & { form?: Readonly<Record<string, string>>; file?: string };
  /** What the answer names the NGO's data by, where it is not the NGO's word. */
  sign?: (of: Estate) => string;
  /** The answer is a figure: it tells of an NGO when it grows with it. */
  isFigure?: true;
}

/** Exactly the roles that the contract lets in, no more and no fewer. */
export type Reach<E extends Endpoint> = Admitted[E['access']] extends never
  ? 'before login'
  : Parts<E> & Readonly<Record<Admitted[E['access']], Outcomes>>;

export type Reaches = { [Name in keyof Contract]: Reach<Contract[Name]> };

export const all = { pageSize: 1_000 };
export const message = { channel: 'Firebase', from: 'us', title: 'Hello', message: 'Go home.' };
export const stationOf = ({ number, countyCode }: Estate) => ({ idPollingStation: number, countyCode });
export const left = '2026-11-22T09:00:00.000Z';
export const noteFrom = ({ number, countyCode }: Estate) => ({
  CountyCode: countyCode,
  PollingStationNumber: String(number),
  Text: 'Seen.',
});
export const formOf = (id: number, code: string) => ({ id, code, description: 'New', draft: true, formSections: [] });

export const byAccount = ({ admin }: Estate) => admin.account;
export const visitOf = ({ observer, station }: Estate) => ({ idObserver: observer, idPollingStation: station });

export const own: Outcomes = ['tells', 'nothing'];
export const ownOrUnknown: Outcomes = ['tells', 404];
export const everybodys: Outcomes = ['tells', 'tells'];
export const nobodys: Outcomes = ['nothing', 'nothing'];
export const changesOwn: Outcomes = ['does', 404];
export const changesAll: Outcomes = ['does', 'does'];
/** Phones speak for themselves alone, wherever they are. */
export const itself: Outcomes = ['does', 'nothing'];
export const forAll = { admin: nobodys, organizer: nobodys, observer: nobodys };
