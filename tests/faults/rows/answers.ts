import type { Page } from 'playwright-core';
import { exact, question, said } from '../page.ts';
import { listIn, of, type Direct, type Row, type Subject } from '../row.ts';

const rows = (page: Page) => page.locator('nav a[data-place]').first().waitFor();

let known: Promise<Subject> | undefined;

/** A thread with a picture in a note on its station. */
async function illustrated({ read }: Direct): Promise<Subject> {
  const threads = listIn(await read('/api/v1/answers?pageSize=400'), 'data');
  for (const { idObserver, idPollingStation } of threads) {
    const [observer, station] = [String(idObserver), String(idPollingStation)];
    const notes = listIn(await read(`/api/v2/note?idObserver=${observer}&idPollingStation=${station}`));
    const hasPicture = notes.some(
      (note) =>
        note['questionId'] === null &&
        listIn(note, 'attachments').some(({ type }) => String(type).startsWith('image/')),
    );
    if (hasPicture) return { idObserver: observer, idPollingStation: station };
  }
  throw new Error('No thread of the demo has a picture.');
}

const thread = (direct: Direct): Promise<Subject> => (known ??= illustrated(direct));
const opened = (subject: Subject) => `/answers/details/${of(subject, 'idObserver')}/${of(subject, 'idPollingStation')}`;

/** The list of threads, not the count of unseen ones in the header. */
const ofList = ({ query }: { query: URLSearchParams }) => query.get('pageSize') !== '100';

const tabs = (page: Page) => page.getByRole('tab').first().waitFor();
/** The questions of a form, not only what was answered of it. */
async function answered(page: Page) {
  await page.locator('[role=tabpanel] h4').first().waitFor();
  await page.getByText(/could not be loaded: only what was answered is shown/u).waitFor({ state: 'detached' });
}
const notes = (page: Page) => page.getByRole('region', { name: /^\d+ notes? on the polling station/u });

const download: Omit<Row, 'screen' | 'path'> = {
  call: 'exportAnswers',
  before: rows,
  action: async (page) => {
    await exact(page, 'Download answers').click();
    await question(page).getByRole('button', { name: 'Download', exact: true }).click();
  },
  cancel: 'Cancel the download',
  right: async (page, _, saved) => {
    await saved();
    await said(page, /was downloaded$/u);
  },
};

const later = 'only an open thread shows forms, and says there what could not be loaded';
const codes = 'the filter takes the code of a county as it is typed';

export const answerRows: Row[] = [
  { screen: 'emergencies', call: 'listForms', path: '/urgents?urgente=true', isAmbient: later, right: rows },
  { screen: 'emergencies', call: 'listCounties', path: '/urgents?urgente=true', isAmbient: codes, right: rows },
  { screen: 'emergencies', call: 'getForm', path: '/urgents?urgente=true', isAmbient: later, right: rows },
  { screen: 'emergencies', path: '/urgents?urgente=true&county=AB', ...download },
  { screen: 'answers', call: 'listThreads', picks: ofList, path: '/answers', right: rows },
  { screen: 'answers', call: 'listForms', path: '/answers', isAmbient: later, right: rows },
  { screen: 'answers', call: 'listCounties', path: '/answers', isAmbient: codes, right: rows },
  { screen: 'answers', call: 'getForm', path: '/answers', isAmbient: later, right: rows },
  { screen: 'answers', path: '/answers?county=AB', ...download },
  { screen: 'thread', call: 'listThreads', picks: ofList, prepare: thread, path: opened, right: rows },
  {
    screen: 'thread',
    call: 'listThreads',
    what: 'one that no list has',
    picks: ({ query }) => query.has('observerId'),
    prepare: thread,
    path: (subject) => `${opened(subject)}?county=ZZ`,
    quiet: 'the heading names observer and station by their numbers',
    again: (page) => page.reload().then(() => undefined),
    right: (page) => page.locator('main a[href^="tel:"]').first().waitFor(),
  },
  {
    screen: 'thread',
    call: 'getAnswerExtra',
    prepare: thread,
    path: opened,
    right: (page) => said(page, 'Arrival time'),
  },
  {
    screen: 'frame',
    call: 'markRead',
    prepare: thread,
    path: opened,
    isAmbient: 'what was read is told with the next count',
    right: rows,
  },
  { screen: 'thread', call: 'listCompletedQuestions', prepare: thread, path: opened, right: tabs },
  { screen: 'thread', call: 'listCounties', prepare: thread, path: opened, isAmbient: codes, right: rows },
  { screen: 'thread', call: 'getVisitHistory', prepare: thread, path: opened, right: tabs },
  { screen: 'thread', call: 'listForms', prepare: thread, path: opened, right: answered },
  { screen: 'thread', call: 'getForm', prepare: thread, path: opened, right: answered },
  { screen: 'thread', call: 'listNotes', prepare: thread, path: opened, right: (page) => notes(page).waitFor() },
  {
    screen: 'thread',
    call: 'getAttachment',
    prepare: thread,
    path: '/answers',
    before: rows,
    action: async (page, subject) => {
      await page.goto(opened(subject));
      await notes(page).scrollIntoViewIfNeeded();
    },
    right: (page) => notes(page).locator('img').first().waitFor(),
  },
];
