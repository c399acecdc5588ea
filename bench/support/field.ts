import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { listObservers } from '#contract/observers.ts';
import { read, type Send } from './client.ts';
import { downloadForms, phoneNumber, phoneOf, submit, type Downloaded, type Submission } from './phone.ts';

/** A post that was acknowledged, and whose it was. */
export type Sent = Submission & { observer: number };

/** Phones on the morning of a day on which nothing has been reported. */
export interface Field {
  /** A post that raises the emergency of this number: each at another station, or by another phone. */
  alarm: (emergency: number) => Sent;
  /** A post without anything flagged, to a visit that is an emergency or to another one. */
  calm: (turn: number, isToEmergency: boolean) => Sent;
  post: (sent: Sent) => Promise<void>;
}

const ANSWERS = 10;
const AT_ONCE = 16;

/** Observers who may log in, and stations enough for each of them. What test observers report is nobody's emergency. */
export async function fieldOf(
  send: Send,
  staff: Send,
  { phones: wanted, emergencies }: { phones: number; emergencies: number },
): Promise<Field> {
  const first = await read(
    staff,
    `${listObservers.path}?Number=${phoneNumber(0).slice(0, -2)}&PageSize=100`,
    listObservers.reply,
  );
  const testers = new Set(first.data.flatMap(({ phone, isTest }) => (isTest === true ? [phone] : [])));
  const phones = new Map<number, Send>();
  for (let observer = 1; phones.size < wanted; observer += 1) {
    if (testers.has(phoneNumber(observer))) continue;
    const phone = await phoneOf(send, observer).catch(() => undefined);
    if (phone !== undefined) phones.set(observer, phone);
  }
  const observers = [...phones.keys()];
  const downloaded = await downloadForms(phones.get(observers[0] ?? 0) ?? send);
  const stations = downloaded.counties.flatMap(({ code, stations }) =>
    Array.from({ length: stations }, (_, index) => ({ countyCode: code, pollingStationNumber: index + 1 })),
  );
  const each = Math.ceil(emergencies / observers.length);
  if (stations.length < 2 * each) throw new Error('There are not enough polling stations.');
  const [alarming, calm] = optionsOf(downloaded);
  const observerOf = (turn: number) => observers[turn % observers.length] ?? 0;
  const stationOf = (place: number) => stations[place % stations.length] ?? { countyCode: '', pollingStationNumber: 0 };
  return {
    alarm: (emergency) => ({
      observer: observerOf(emergency),
      ...stationOf(Math.floor(emergency / observers.length)),
      options: [alarming, ...calm.slice(0, ANSWERS - 1)],
    }),
    calm(turn, isToEmergency) {
      const at = Math.floor(turn / observers.length);
      const place = isToEmergency ? at % each : each + (at % (stations.length - each));
      const from = (1 + turn * 3) % Math.max(1, calm.length - ANSWERS);
      return { observer: observerOf(turn), ...stationOf(place), options: calm.slice(from, from + ANSWERS) };
    },
    post: ({ observer, ...submission }) => submit(phones.get(observer) ?? send, submission),
  };
}

type Option = Submission['options'][number];

/** One that flags the visit, and one of each other question that does not. */
function optionsOf({ questions }: Downloaded): [alarming: Option, calm: Option[]] {
  const flagging = questions.find(({ flagged }) => flagged.length > 0);
  if (flagging === undefined) throw new Error('No option is flagged.');
  const calm = questions.flatMap(({ id, options, flagged }) => {
    const optionId = options.find((option) => !flagged.includes(option));
    return id === flagging.id || optionId === undefined ? [] : [{ questionId: id, optionId }];
  });
  return [{ questionId: flagging.id, optionId: flagging.flagged[0] ?? 0 }, calm];
}

/** Posts them all; answers what was acknowledged. */
export async function raise(field: Field, emergencies: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  let next = 0;
  const busy = async () => {
    while (next < emergencies) {
      const one = field.alarm((next += 1) - 1);
      await field.post(one);
      sent.push(one);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, busy));
  return sent;
}

/** Of the answers that were acknowledged, how many are not there. */
export async function countLost(db: Db, sent: readonly Sent[]): Promise<number> {
  const wanted = sent.flatMap(({ observer, countyCode, pollingStationNumber, options }) =>
    options.map(({ optionId }) => ({ observer, countyCode, pollingStationNumber, optionId })),
  );
  const { rows } = await sql<{ lost: number }>`
    select count(*) as lost from unnest(
      ${wanted.map(({ observer }) => observer)}::int[], ${wanted.map(({ countyCode }) => countyCode)}::text[],
      ${wanted.map(({ pollingStationNumber }) => pollingStationNumber)}::int[],
      ${wanted.map(({ optionId }) => optionId)}::int[]) as w(observer_id, county_code, number, option_id)
    where not exists (
      select from answer a join polling_station s on s.id = a.polling_station_id join county c on c.id = s.county_id
      where a.observer_id = w.observer_id and a.option_id = w.option_id and s.number = w.number and c.code = w.county_code)
  `.execute(db);
  return rows[0]?.lost ?? wanted.length;
}
