import type { Page } from 'playwright-core';
import { choose, exact, question, said } from '../page.ts';
import { listIn, of, unique, type Direct, type Row, type Subject } from '../row.ts';

const stored = async ({ read }: Direct) => listIn(await read('/api/v1/form?page=1&pageSize=1000'), 'formVersions');
const coded = async (direct: Direct, code: string) => (await stored(direct)).filter((form) => form['code'] === code);
const titled = async (direct: Direct, title: string) =>
  (await stored(direct)).filter(({ description }) => description === title).length;

const content = (code: string) => ({
  code,
  description: `Form ${code}`,
  diaspora: false,
  formSections: [
    {
      code: 'A',
      description: 'Opening',
      questions: [
        {
          code: 'A1',
          text: 'Was the urn sealed?',
          questionType: 1,
          optionsToQuestions: [{ text: 'Yes' }, { text: 'No' }],
        },
      ],
    },
  ],
});

const fresh = async (): Promise<Subject> => {
  const code = `F${unique()}`;
  return { code, title: `Form ${code}` };
};

/** A draft of its own. */
async function draft(direct: Direct): Promise<Subject> {
  const subject = await fresh();
  await direct.post('/api/v1/form', { ...content(of(subject, 'code')), draft: true });
  const [form] = await coded(direct, of(subject, 'code'));
  return { ...subject, id: String(form?.['id']) };
}

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader').first().waitFor();
const everyForm = '/formulare?size=100';
const row = (subject: Subject) => `${of(subject, 'code')} `;

const list: Row[] = [
  { screen: 'forms', call: 'listForms', path: '/formulare', right: rows },
  {
    screen: 'forms',
    call: 'getForm',
    what: 'preview',
    path: '/formulare',
    before: rows,
    action: (page) => choose(page, 'A ', 'Preview'),
    right: (page) => page.getByRole('dialog').getByRole('radio').first().waitFor(),
  },
  {
    screen: 'forms',
    call: 'getForm',
    what: 'duplicate',
    prepare: draft,
    path: everyForm,
    before: rows,
    action: (page, subject) => choose(page, row(subject), 'Duplicate'),
    right: (page) => said(page, /was duplicated as a draft/u),
    count: async (direct, subject) => (await titled(direct, of(subject, 'title'))) - 1,
  },
  {
    screen: 'forms',
    call: 'addForm',
    what: 'import',
    doubles: 'the second one gets another code, which is said',
    prepare: fresh,
    path: everyForm,
    before: rows,
    action: (page, subject) =>
      page.locator('input[type="file"]').setInputFiles({
        name: 'form.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(content(of(subject, 'code')))),
      }),
    right: (page) => said(page, /was imported as a draft/u),
    count: (direct, subject) => titled(direct, of(subject, 'title')),
  },
  {
    screen: 'forms',
    call: 'deleteForm',
    prepare: draft,
    path: everyForm,
    before: rows,
    action: async (page, subject) => {
      await choose(page, row(subject), 'Delete');
      await question(page).getByRole('button', { name: 'Delete' }).click();
    },
    right: (page) => said(page, 'The form has been deleted'),
    count: async (direct, subject) => 1 - (await titled(direct, of(subject, 'title'))),
  },
];

const title = (page: Page) => page.getByLabel('Form title');
const saveDraft = (page: Page) => exact(page, 'Save as draft').click();
const opened = (page: Page) => title(page).waitFor();

const flip = async (page: Page) => {
  await page.getByRole('button', { name: /options? of question A1/u }).click();
  await page
    .getByRole('button', { name: /^(?:Flag|Unflag) option$/u })
    .first()
    .click();
};

const editor: Row[] = [
  {
    screen: 'form editor, new',
    call: 'addForm',
    prepare: fresh,
    path: '/formulare/nou',
    before: async (page, subject) => {
      await title(page).fill(of(subject, 'title'));
      await page.getByLabel('Form code').fill(of(subject, 'code'));
    },
    action: saveDraft,
    right: (page) => said(page, 'The draft has been saved'),
    count: (direct, subject) => titled(direct, of(subject, 'title')),
  },
  { screen: 'form editor', call: 'listForms', path: '/formulare/2', right: opened },
  { screen: 'form editor', call: 'getForm', path: '/formulare/2', right: opened },
  {
    screen: 'form editor',
    call: 'getFormUse',
    path: '/formulare/1',
    before: flip,
    action: async (page) => {
      if ((await page.getByRole('dialog').count()) === 0) await exact(page, 'Publish').click();
    },
    right: (page) => said(page.getByRole('dialog'), /^Observers have answered the published version/u),
  },
  {
    screen: 'form editor',
    call: 'countReached',
    prepare: draft,
    path: (subject) => `/formulare/${of(subject, 'id')}`,
    before: opened,
    action: async (page) => {
      if ((await page.getByRole('dialog').count()) === 0) await exact(page, 'Publish').click();
    },
    right: (page) => said(page.getByRole('dialog'), /^[\d,]+ observers will see this form/u),
  },
  {
    screen: 'form editor',
    call: 'updateForm',
    prepare: draft,
    path: (subject) => `/formulare/${of(subject, 'id')}`,
    before: (page, subject) => title(page).fill(`Changed ${of(subject, 'code')}`),
    action: saveDraft,
    right: (page) => said(page, 'The draft has been saved'),
    count: async (direct, subject) => {
      const [form] = await coded(direct, of(subject, 'code'));
      return form?.['description'] === `Changed ${of(subject, 'code')}` ? Number(form['currentVersion']) - 1 : 0;
    },
  },
];

export const formRows: Row[] = [...list, ...editor];
