import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { url, visit } = stage();

const evil = (place: string) =>
  `${place}<img src=x onerror=window.hacked=1><script>window.hacked=1</script>"'{{hacked}}`;
const phone = '0733123456';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A call as phones and other programs make it. */
async function call<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  token?: string,
  body?: unknown,
): Promise<z.output<Schema>> {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${url()}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  return z.parse(schema, text === '' ? undefined : JSON.parse(text));
}

const Id = z.object({ id: z.int() });
const Sections = z.array(z.object({ questions: z.array(z.object({ id: z.int(), optionsToQuestions: z.array(Id) })) }));
const Messages = z.object({ data: z.array(z.object({ id: z.int(), title: z.string() })) });
const Threads = z.object({ data: z.array(z.object({ idObserver: z.int(), idPollingStation: z.int() })) });

async function tokenOf(user: string, password: string, more: object = {}) {
  const body = { user, password, ...more };
  return (await call(z.object({ access_token: z.string() }), '/api/v2/access/authorize', undefined, body)).access_token;
}

/** Puts markup into every text that somebody can write. Gives where it is then to be seen. */
async function write(): Promise<Place[]> {
  const organizer = await tokenOf('organizer', 'vigil-demo');
  const ngo = await call(Id, '/api/v1/ngo', organizer, { name: evil('ngo'), shortName: '<i>x</i>', isActive: true });
  const observer = { phone, pin: '1234', name: evil('observer'), idNgo: ngo.id };
  const idObserver = await call(z.int(), '/api/v1/observer', organizer, observer);
  const form = await call(z.int(), '/api/v1/form', organizer, {
    code: '<b>EVIL</b>',
    description: evil('form'),
    formSections: [
      {
        code: '<b>',
        description: evil('section'),
        questions: [
          {
            code: '<u>1</u>',
            text: evil('question'),
            hint: evil('hint'),
            questionType: 2,
            optionsToQuestions: [{ text: evil('option'), isFreeText: true, flagged: true }],
          },
        ],
      },
    ],
  });
  const [section] = await call(Sections, `/api/v1/form/${form}`, organizer);
  const question = section?.questions[0];
  const token = await tokenOf(phone, '1234', { fcmToken: evil('token') });
  const at = { countyCode: 'AB', pollingStationNumber: 1 };
  const visited = { idPollingStation: 1, countyCode: 'AB', observerArrivalTime: '2026-11-22T08:00:00' };
  await call(z.unknown(), '/api/v1/polling-station', token, visited);
  const options = [{ optionId: question?.optionsToQuestions[0]?.id, value: evil('answer') }];
  await call(z.unknown(), '/api/v1/answers', token, { answers: [{ questionId: question?.id, ...at, options }] });
  const note = new FormData();
  note.set('CountyCode', at.countyCode);
  note.set('PollingStationNumber', String(at.pollingStationNumber));
  note.set('QuestionId', String(question?.id));
  note.set('Text', evil('note'));
  note.append('files', new File([PNG], `${evil('file')}.png`, { type: 'image/png' }));
  note.append('files', new File(['<script>window.hacked=1</script>'], 'javascript:hacked.html', { type: 'text/html' }));
  await call(z.unknown(), '/api/v2/note', token, note);
  const message = { channel: 'Firebase', from: evil('sender'), title: evil('title'), message: evil('message') };
  await call(z.unknown(), '/api/v1/notification/send', organizer, { ...message, recipients: [idObserver] });
  const messages = await call(Messages, '/api/v1/notification/get/all?page=1&pageSize=100', organizer);
  const sent = messages.data.find(({ title }) => title === evil('title'))?.id;
  const threads = await call(Threads, `/api/v1/answers?urgent=true&observerPhoneNumber=${phone}`, organizer);
  const station = threads.data[0]?.idPollingStation ?? 0;
  const read = ['observer', 'question', 'answer'];
  return [
    { address: '/ong', texts: ['ngo'] },
    { address: `/ong/view/${ngo.id}`, texts: ['ngo'] },
    { address: `/ong/edit/${ngo.id}`, field: { selector: 'main input[name="name"]', holds: 'ngo' } },
    { address: `/observatori?name=${encodeURIComponent('observer<img')}`, texts: ['observer'] },
    { address: `/observatori/profil/view/${phone}`, texts: ['observer'] },
    { address: `/observatori/profil/edit/${phone}`, field: { selector: 'main input[name="name"]', holds: 'observer' } },
    {
      address: `/answers/details/${idObserver}/${station}?form=${form}`,
      texts: read,
      marked: '<u>1</u>',
      hasNote: true,
    },
    { address: `/urgents/details/${idObserver}/${station}?urgente=true&form=${form}`, texts: read, hasNote: true },
    { address: '/formulare?size=100', texts: ['form'], marked: '<b>EVIL</b>', hasPreview: true },
    { address: `/formulare/${form}`, field: { selector: 'main [data-place="form  description"]', holds: 'form' } },
    { address: '/notifications/history', texts: ['title'] },
    { address: `/notifications/history/${sent}`, texts: ['title', 'message', 'observer'] },
    { address: '/notifications?county=AB&from=1&to=1', texts: ['observer'] },
    { address: '/statistics', heading: 'Statistics' },
  ];
}

/** A screen, and what of what was written has to be on it. */
interface Place {
  address: string;
  texts?: string[];
  /** A field with a text as it was written. */
  field?: { selector: string; holds: string };
  /** Markup that is there as text. */
  marked?: string;
  heading?: string | RegExp;
  hasNote?: boolean;
  hasPreview?: boolean;
}

async function seeAll(page: Page, { address, texts = [], marked, heading = /./u, ...place }: Place) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
  for (const text of texts) await page.getByText(evil(text)).first().waitFor();
  if (marked !== undefined) await page.getByText(marked).first().waitFor();
  if (place.hasNote === true) {
    await page.getByRole('button', { name: /^1 note on question/u }).waitFor();
    await page.keyboard.press('n');
    await page.getByText(evil('note')).first().waitFor();
  }
  if (place.hasPreview === true) {
    await page.getByRole('button', { name: 'Actions for <b>EVIL</b>' }).click();
    await page.getByRole('menuitem', { name: 'Preview' }).click();
    for (const text of ['question', 'option']) await page.getByRole('dialog').getByText(evil(text)).waitFor();
  }
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main?.querySelector('[aria-busy="true"]') === null && !main.innerText.includes('Loading…');
  });
}

test('no text that somebody wrote is run or shown as markup, on any screen', () =>
  visit(async (page) => {
    const places = await write();
    await page.goto('/ong');
    await logIn(page);
    await page.getByRole('heading', { level: 1, name: 'NGOs' }).waitFor();
    for (const { field, ...place } of places) {
      await seeAll(page, place);
      const found = async () => ({
        address: place.address,
        held: field && (await page.locator(field.selector).inputValue()),
        ...(await page.evaluate(() => ({
          hacked: 'hacked' in window,
          markup: document.querySelectorAll('img[onerror], img[src="x"], main u, [role=dialog] u').length,
        }))),
      });
      const held = field && evil(field.holds);
      await expect.poll(found).toEqual({ address: place.address, held, hacked: false, markup: 0 });
    }
  }));
