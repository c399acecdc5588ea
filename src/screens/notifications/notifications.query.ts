import { maxLength } from '#contract/text-limits.values.ts';
import { idIn } from '#contract/ids.values.ts';
import { textIn } from '#machines/list/list.address.ts';
import type { Area, County } from '#machines/notification-recipients/notification-recipients.area.ts';
import { pathTo } from '#src/routes.ts';
import { searchOf } from '#src/lists/addressSearch.ts';

/** What the address asks for. */
export type Wanted =
  | { kind: 'area'; county: string; from: number | null; to: number | null }
  | { kind: 'unreached'; notification: number };

/** A whole number from 1, as people type it; null for nothing. */
export function stationIn(text: string): number | null {
  const digits = text.replace(/\D/gu, '').slice(0, 7);
  return digits === '' ? null : Number(digits);
}

export function readWanted(search: URLSearchParams): Wanted | null {
  const notification = idIn(search.get('unreached'));
  if (notification !== null) return { kind: 'unreached', notification };
  const county = textIn(search, 'county', maxLength.countyCode);
  if (county === '') return null;
  return { kind: 'area', county, from: stationIn(search.get('from') ?? ''), to: stationIn(search.get('to') ?? '') };
}

/** The place that the address means; a county that does not exist is as if it were absent. */
export function areaOf({ county, from, to }: Extract<Wanted, { kind: 'area' }>, counties: readonly County[]): Area {
  const found = counties.find(({ code }) => code.toLowerCase() === county.toLowerCase());
  return found === undefined ? { county: null, from: null, to: null } : { county: found, from, to };
}

export const writeArea = ({ county, from, to }: Area): URLSearchParams =>
  searchOf(county === null ? {} : { county: county.code, from, to });

/** The screen with those preselected whom a message did not reach. */
export const unreachedPath = (notification: number) => `${pathTo('notifications')}?unreached=${notification}`;

export const sentPath = (notification: number) => pathTo('notificationSent', { id: notification });
