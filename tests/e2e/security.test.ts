import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { logIn } from './browser.ts';
import { stage } from './stage.ts';

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
const Threads = z.object({ data: z.array(z.object({ idObserver: z.int(), idPollingStation: z.int() })) });

async function tokenOf(user: string, password: string, more: object = {}) {
  const body = { user, password, ...more };
  return (await call(z.object({ access_token: z.string() }), '/api/v2/access/authorize', undefined, body)).access_token;
}

/** Puts markup into every text that somebody can write. Gives where it is then to be seen. */
async function write() {
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
  const threads = await call(Threads, `/api/v1/answers?urgent=true&observerPhoneNumber=${phone}`, organizer);
  const station = threads.data[0]?.idPollingStation ?? 0;
  return [
    ['/ong', ['ngo']],
    [`/ong/view/${ngo.id}`, ['ngo']],
    [`/ong/edit/${ngo.id}`, []],
    [`/observatori?name=${encodeURIComponent('observer<img')}`, ['observer']],
    [`/observatori/profil/view/${phone}`, ['observer']],
    [`/observatori/profil/edit/${phone}`, []],
    [`/answers/details/${idObserver}/${station}?form=${form}`, ['observer', 'question', 'answer']],
    [`/urgents/details/${idObserver}/${station}?urgente=true&form=${form}`, ['observer', 'question', 'answer']],
    ['/formulare', ['form']],
    [`/formulare/${form}`, []],
    ['/notifications/history', ['title']],
    ['/statistics', []],
  ] as const;
}

test('no text that somebody wrote is run or shown as markup, on any screen', () =>
  visit(async (page) => {
    const places = await write();
    await page.goto('/ong');
    await logIn(page);
    await page.getByRole('heading', { level: 1, name: 'NGOs' }).waitFor();
    for (const [address, shown] of places) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      for (const place of shown) await page.getByText(evil(place)).first().waitFor();
      if (address.includes('/details/')) {
        await page.keyboard.press('n');
        await page.getByText(evil('note')).first().waitFor();
      }
      await page.waitForFunction(() => {
        const main = document.querySelector('main');
        return main?.querySelector('[aria-busy="true"]') === null && !main.innerText.includes('Loading…');
      });
      const found = await page.evaluate(() => ({
        hacked: 'hacked' in window,
        markup: document.querySelectorAll('img[onerror], img[src="x"], main b > script, main i > i').length,
      }));
      expect([address, found]).toEqual([address, { hacked: false, markup: 0 }]);
    }
  }));
