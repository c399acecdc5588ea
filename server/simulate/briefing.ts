import type { z } from 'zod/mini';
import { listForms } from '#contract/form-list.ts';
import { getForm } from '#contract/forms.ts';
import { listNgos } from '#contract/ngos.ts';
import { importObservers } from '#contract/observer-import.ts';
import { authorize } from '#contract/login.ts';
import { listPhoneCounties } from '#contract/stations.ts';
import { ask, asked, posted, withToken, type Send } from './client.ts';

/** What is there to observe, as phones and staff learn it from the server. */
export interface Election {
  counties: { code: string; stations: number; isAbroad: boolean }[];
  forms: AskedForm[];
}

export interface AskedForm {
  code: string;
  /** For voters abroad alone. */
  isAbroad: boolean;
  questions: AskedQuestion[];
}

export interface AskedQuestion {
  id: number;
  /** 0 and 3 allow several options. */
  type: number;
  options: { id: number; freeText: boolean; flagged: boolean }[];
}

export interface Enrolled {
  phone: string;
  pin: string;
  name: string;
}

export async function logInAsStaff(send: Send, user: string, password: string): Promise<Send> {
  const { access_token } = await asked(send, authorize.path, authorize.reply, posted({ user, password }));
  return withToken(send, access_token);
}

/** The same three calls with which a phone prepares itself. */
export async function downloadElection(send: Send): Promise<Election> {
  const counties = await asked(send, listPhoneCounties.path, listPhoneCounties.reply);
  const { formVersions } = await asked(send, `${listForms.path}?draft=false`, listForms.reply);
  const forms: AskedForm[] = [];
  for (const { id, code, diaspora } of formVersions) {
    const sections = await asked(send, getForm.path.replace(':id', String(id)), getForm.reply);
    const questions = sections.flatMap((section) => section.questions);
    forms.push({ code, isAbroad: diaspora, questions: questions.map(toQuestion) });
  }
  const open = counties.filter(({ numberOfPollingStations }) => numberOfPollingStations > 0);
  return {
    counties: open.map(({ code, numberOfPollingStations, diaspora }) => ({
      code,
      stations: numberOfPollingStations,
      isAbroad: diaspora,
    })),
    forms: forms.filter(({ questions }) => questions.length > 0),
  };
}

type Question = z.output<typeof getForm.reply>[number]['questions'][number];

const toQuestion = ({ id, questionType, optionsToQuestions }: Question): AskedQuestion => ({
  id,
  type: questionType,
  options: optionsToQuestions.map(({ idOption, isFreeText, flagged }) => ({
    id: idOption,
    freeText: isFreeText,
    flagged,
  })),
});

/**
 * Adds the observers through the import, shared out among the active NGOs. Those who are there already, from an earlier
 * simulation with the same seed, stay.
 */
export async function enrol(staff: Send, observers: readonly Enrolled[]): Promise<number> {
  const ngos = (await asked(staff, listNgos.path, listNgos.reply)).filter(({ isActive }) => isActive);
  let added = 0;
  for (const [index, { id }] of ngos.entries()) {
    const own = observers.filter((_, turn) => turn % ngos.length === index);
    if (own.length === 0) continue;
    const form = new FormData();
    form.set('ongId', String(id));
    const lines = own.map(({ phone, pin, name }) => `${phone},${pin},${name}`);
    form.set('file', new File([['Phone,Pin,Name', ...lines].join('\n')], 'observers.csv', { type: 'text/csv' }));
    const reply = await ask(staff, `${importObservers.path}?report=true`, { method: 'POST', body: form });
    const { count, errors } = importObservers.reads.parse(await reply.json());
    const strange = errors.find(({ reason }) => reason !== 'phone-taken');
    if (strange) throw new Error(`The import refused ${strange.phone}: ${strange.reason}.`);
    added += count;
  }
  return added;
}
