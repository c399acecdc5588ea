import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod/mini';
import { submitAnswers } from '#contract/answers.ts';
import { addNote } from '#contract/notes.ts';
import { registerDevice } from '#contract/notifications.ts';
import { authorize, authorizeV1 } from '#contract/login.ts';
import { listMunicipalities, listProvinceCounties, listProvinces, visitStation } from '#contract/stations.ts';
import type { ZoneOffset } from '#server/time/zone.ts';
import { downloadElection } from './briefing.ts';
import { ask, asked, posted, Refused, withToken, type Send } from './client.ts';
import { believed, dateText } from './dates.ts';
import type { Act, Action, Place, Plan } from './plan.ts';

export interface Kit {
  send: Send;
  /** The clock on the walls of the election. */
  offset: ZoneOffset;
  /** Photos to choose from. */
  pictures: readonly Uint8Array<ArrayBuffer>[];
  signal: AbortSignal;
}

const ATTEMPTS = 8;
const FIRST_PAUSE = 250;
const MAX_PAUSE = 5_000;

/** One observer's phone: sends what the plan says, in order, until the server has taken it. */
export class Phone {
  readonly #plan: Plan;
  readonly #kit: Kit;
  #send: Send;

  constructor(plan: Plan, kit: Kit) {
    this.#plan = plan;
    this.#kit = kit;
    this.#send = kit.send;
  }

  /** How often the server took something: twice where its reply went unheard. */
  async perform({ action, network }: Act): Promise<number> {
    const times = network === 'unheard' ? 2 : 1;
    for (let time = 0; time < times; time += 1) await this.#insist(() => this.#do(action));
    return times;
  }

  /** As the apps do: what the server cannot take now is sent again, with growing pauses; what it refuses is not. */
  async #insist(work: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await work();
        return;
      } catch (error) {
        this.#kit.signal.throwIfAborted();
        const hopeless = error instanceof Refused && error.status < 500 && error.status !== 429 && error.status !== 401;
        if (hopeless || attempt === ATTEMPTS) throw error;
        if (error instanceof Refused && error.status === 401) await this.#logIn();
        await pause(Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** attempt), undefined, { signal: this.#kit.signal });
      }
    }
  }

  #do(action: Action): Promise<void> {
    if (action.kind === 'log-in') return this.#prepare();
    if (action.kind === 'answer') return this.#answer(action);
    if (action.kind === 'note') return this.#note(action);
    const observerArrivalTime = this.#date(action.place, action.arrived);
    if (action.kind === 'leave') {
      const observerLeaveTime = this.#date(action.place, action.left);
      return this.#visit(action.place, { observerArrivalTime, observerLeaveTime });
    }
    const { urbanArea, presidentFemale } = action;
    const said = { urbanArea, isPollingStationPresidentFemale: presidentFemale, observerLeaveTime: null };
    return this.#visit(action.place, { ...said, observerArrivalTime });
  }

  async #prepare(): Promise<void> {
    await this.#logIn();
    if (this.#plan.app === 'ios') {
      const query = new URLSearchParams({ ChannelName: 'Firebase', Token: this.#token() });
      await ask(this.#send, `${registerDevice.path}?${query.toString()}`, { method: 'POST' });
    }
    if (this.#plan.app === 'android-2023') await this.#choosePlaces();
    await downloadElection(this.#send);
  }

  async #logIn(): Promise<void> {
    const { app, phone, pin } = this.#plan;
    const credentials = { user: phone, password: pin };
    const { access_token } =
      app === 'ios'
        ? await asked(this.#kit.send, authorizeV1.path, authorizeV1.reply, posted({ ...credentials, uniqueId: phone }))
        : await asked(
            this.#kit.send,
            authorize.path,
            authorize.reply,
            posted({ ...credentials, fcmToken: this.#token(), channelName: 'Firebase' }),
          );
    this.#send = withToken(this.#kit.send, access_token);
  }

  #token = () => `simulated-${this.#plan.phone}`;

  /** Later phones let the observer choose province, county and municipality. */
  async #choosePlaces(): Promise<void> {
    for (const { code } of await asked(this.#send, listProvinces.path, listProvinces.reply)) {
      const path = listProvinceCounties.path.replace(':code', encodeURIComponent(code));
      const [county] = await asked(this.#send, path, listProvinceCounties.reply);
      if (!county) continue;
      const of = listMunicipalities.path.replace(':code', encodeURIComponent(county.code));
      await asked(this.#send, of, listMunicipalities.reply);
    }
  }

  #date = (place: Place, at: number): string =>
    dateText(this.#plan.app, believed(this.#plan, place, at), this.#kit.offset);

  async #visit({ county, station }: Place, visit: Readonly<Record<string, unknown>>): Promise<void> {
    await ask(this.#send, visitStation.path, posted({ countyCode: county, idPollingStation: station, ...visit }));
  }

  async #answer({ place, given }: Extract<Action, { kind: 'answer' }>): Promise<void> {
    const where = { countyCode: place.county, pollingStationNumber: place.station };
    const answers = given.map(({ question, options }) => ({
      questionId: question,
      ...where,
      options: options.map(({ option, value }) => ({ optionId: option, value })),
    }));
    const { stored, problems } = await asked(this.#send, submitAnswers.path, submitAnswers.reply, posted({ answers }));
    const unknown = this.#plan.anomalies.some((one) => one.kind === 'unknown station' && isAt(one.place, place));
    if (stored !== (unknown ? 0 : given.length))
      throw new Error(`${stored} of ${given.length} answers stored: ${JSON.stringify(problems.slice(0, 3))}`);
  }

  async #note({ place, question, text, photo }: Extract<Action, { kind: 'note' }>): Promise<void> {
    const form = new FormData();
    form.set('CountyCode', place.county);
    form.set('PollingStationNumber', String(place.station));
    // Android says 0 where the note belongs to no question, iOS says nothing.
    if (question !== null || this.#plan.app !== 'ios') form.set('QuestionId', String(question ?? 0));
    form.set('Text', text);
    const file = this.#photo(photo);
    if (file) form.append(this.#plan.app === 'ios' ? 'Files' : 'files', file);
    const reply = await ask(this.#send, addNote.path, { method: 'POST', body: form });
    z.parse(addNote.reply, await reply.json());
  }

  #photo(photo: number | 'no photo' | null): File | undefined {
    if (photo === null) return undefined;
    if (photo === 'no photo') return new File(['This is no photo.'], 'IMG_0001.jpg', { type: 'image/jpeg' });
    const picture = this.#kit.pictures[photo % this.#kit.pictures.length];
    return picture && new File([picture], `IMG_${String(photo).padStart(4, '0')}.png`, { type: 'image/png' });
  }
}

const isAt = (one: Place, other: Place) => one.county === other.county && one.station === other.station;
