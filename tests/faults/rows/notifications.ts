import type { Page } from 'playwright-core';
import { button, headed, question, said } from '../page.ts';
import { listIn, of, unique, type Direct, type Row, type Subject } from '../row.ts';

const fresh = async (): Promise<Subject> => ({ title: `Message ${unique()}` });

const sent = async ({ read }: Direct, subject: Subject) =>
  listIn(await read('/api/v1/notification/get/all?page=1&pageSize=100'), 'data').filter(
    (message) => message['title'] === of(subject, 'title'),
  );

/** A message of its own that was sent. */
async function message(direct: Direct): Promise<Subject> {
  const subject = await fresh();
  const [observer] = listIn(await direct.read('/api/v1/observer?PageSize=1'), 'data');
  const body = { channel: 'Firebase', from: 'Vigil', message: 'Text', recipients: [observer?.['id']] };
  await direct.post('/api/v1/notification/send', { ...body, title: of(subject, 'title') });
  const [stored] = await sent(direct, subject);
  return { ...subject, id: String(stored?.['id']) };
}

async function write(page: Page, subject: Subject) {
  await page.locator('input[name="title"]').fill(of(subject, 'title'));
  await page.locator('textarea[name="message"]').fill('Stay until the end.');
}

const found = (page: Page) => said(page, /^\d+ observers? found/u);
const reach = (page: Page) => said(page, /^All active: [\d,]+ observer/u);
const history = '/notifications/history';
const unknown = { status: 404, type: 'text/plain', body: '' };

export const notificationRows: Row[] = [
  {
    screen: 'notifications',
    call: 'listCounties',
    path: '/notifications',
    right: async (page) => {
      await page.locator('main [role=combobox]:not([aria-busy=true])').click();
      await page.locator('main [role=option]').first().waitFor();
    },
  },
  { screen: 'notifications', call: 'countReached', path: '/notifications', right: reach },
  {
    screen: 'notifications',
    call: 'countObservers',
    what: 'where the other call is not known',
    beside: { call: 'countReached', answer: unknown },
    path: '/notifications',
    right: reach,
  },
  { screen: 'notifications', call: 'activeObservers', path: '/notifications?county=B', right: found },
  {
    screen: 'notifications',
    call: 'previewReach',
    path: '/notifications?county=B',
    before: async (page) => {
      await found(page);
      await page.locator('li input[type="checkbox"]').first().check();
      await write(page, { title: 'Whom it reaches' });
    },
    action: async (page) => {
      if ((await question(page).count()) === 0) await button(page, 'Send to 1 observer').click();
    },
    right: (page) => said(question(page), /^The observer has/u),
  },
  {
    screen: 'notifications',
    call: 'sendNotification',
    resumes: true,
    prepare: fresh,
    path: '/notifications?county=B',
    before: async (page, subject) => {
      await found(page);
      await page.locator('li input[type="checkbox"]').first().check();
      await write(page, subject);
    },
    action: async (page) => {
      await button(page, 'Send to 1 observer').click();
      await question(page).getByRole('button', { name: 'Send', exact: true }).click();
    },
    right: (page) => said(page, /^Recorded for 1 observer/u),
    count: async (direct, subject) => (await sent(direct, subject)).length,
  },
  {
    screen: 'notifications',
    call: 'sendNotificationToAll',
    resumes: true,
    prepare: fresh,
    path: '/notifications',
    before: async (page, subject) => {
      await reach(page);
      await write(page, subject);
    },
    action: async (page) => {
      await button(page, 'Send to all').click();
      const label =
        (await question(page)
          .getByText(/^Type the number/u)
          .first()
          .innerText()) || '';
      await question(page)
        .getByRole('textbox')
        .fill(/[\d,]+/u.exec(label)?.[0] ?? '');
      await page.keyboard.press('Enter');
    },
    right: (page) => said(page, /^Recorded for [\d,]+ observers/u),
    count: async (direct, subject) => (await sent(direct, subject)).length,
  },
  {
    screen: 'sent notifications',
    call: 'listNotifications',
    path: history,
    right: (page) => page.getByRole('rowheader').first().waitFor(),
  },
  {
    screen: 'sent notification',
    call: 'getNotification',
    prepare: message,
    path: (subject) => `${history}/${of(subject, 'id')}`,
    right: (page, subject) => headed(page, of(subject, 'title')),
  },
  {
    screen: 'sent notification',
    call: 'listRecipients',
    prepare: message,
    path: (subject) => `${history}/${of(subject, 'id')}`,
    right: (page) => page.getByRole('rowheader').first().waitFor(),
  },
];
