import type { ZoneOffset } from '#server/time/zone.ts';
import type { App, Place, Plan } from './plan.ts';

const MINUTE = 60_000;

/** What the phone takes for the time; `undefined` where it writes what is no date. */
export function believed({ anomalies }: Pick<Plan, 'anomalies'>, place: Place, at: number): number | undefined {
  for (const anomaly of anomalies) {
    if (anomaly.kind === 'wrong clock') return at + anomaly.minutes * MINUTE;
    if (anomaly.kind !== 'unreadable date') continue;
    if (anomaly.place.county === place.county && anomaly.place.station === place.station) return undefined;
  }
  return at;
}

/** Android writes the clock on the wall, once without a zone, once with a Z that is only ornament; iOS writes UTC. */
export function dateText(app: App, at: number | undefined, offset: ZoneOffset): string {
  if (at === undefined) return 'azi dimineață';
  if (app === 'ios') return `${new Date(at).toISOString().slice(0, 19)}Z`;
  const wall = new Date(at + offset(at)).toISOString();
  return app === 'android-2020' ? wall.slice(0, 19).replace('T', ' ') : `${wall.slice(0, 16)}Z`;
}
