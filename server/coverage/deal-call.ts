import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { Call, claimCall, LateStation, nextCall } from '#contract/coverage-calls.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { claimCallees, giveBack } from './call-claims.ts';
import { lateStations, readLate, withCallees, type Late } from './late-stations.ts';

/** So many of the heaviest are looked at in one go. */
const LOOKED_AT = 50;

/** Deals one station, and gives back what the caller had. Whoever is dealt another one waits for nobody. */
export async function dealCall(
  context: Context<Staff>,
  { query, body: { after } }: Pick<Parsed<typeof nextCall>, 'query' | 'body'>,
): Promise<Reply<typeof nextCall>> {
  const late = await lateStations(context, query);
  const isLeft = ({ station }: Late) => station === after;
  const order = [...late.filter((one) => !isLeft(one)), ...late.filter(isLeft)];
  await giveBack(context);
  let call: Call | undefined;
  for (let start = 0; start < order.length && !call; start += LOOKED_AT)
    call = await dealOf(context, order.slice(start, start + LOOKED_AT));
  return { call: call ?? null, left: late.length - Number(call !== undefined) };
}

async function dealOf(context: Context<Staff>, late: readonly Late[]): Promise<Call | undefined> {
  for (const station of await withCallees(context, late)) {
    if (!isFree(station) || !(await isStillLate(context, station))) continue;
    const claimed = await claimCallees(context, station, 'dealt');
    if (claimed && 'call' in claimed) return claimed.call;
  }
  return undefined;
}

const isFree = ({ callees, restsUntil }: LateStation): boolean =>
  restsUntil === null && callees.length > 0 && callees.every(({ claim }) => claim === null);

/** The list is a moment old. */
const isStillLate = async (context: Context<Staff>, { idPollingStation }: LateStation): Promise<boolean> =>
  (await readLate(context, {}, idPollingStation)).length > 0;

export async function claimOne(context: Context<Staff>, { params, body }: Parsed<typeof claimCall>): Promise<Call> {
  const [station] = await withCallees(context, await readLate(context, {}, params.id));
  const claimed = station && (await claimCallees(context, station, body.takesOver ? 'takenOver' : 'asked'));
  if (!claimed) throw new Refusal(404, 'There is nobody to call about this station.', { code: 'call-unknown' });
  if ('by' in claimed)
    throw new Refusal(409, `${claimed.by} calls them at this moment.`, {
      code: 'call-claimed-by-other',
      values: { account: claimed.by },
    });
  return claimed.call;
}
