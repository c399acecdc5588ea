import { csvLine } from '#contract/csv.values.ts';
import { contract } from '#contract/index.ts';
import { getStatistic, statisticMethods } from '#contract/statistics.ts';
import { work, type WorkMessage } from '#src/screens/observer-import/file-jobs.ts';
import { csvFile, topListCsv } from '#src/screens/statistics/csv.ts';
import { read, type Election } from '#tests/support/election.ts';
import { COUNTIES, FORM, HOSTILE } from './hostile-election.ts';

/** A file that the product writes, and what has to be seen in it once a program has opened it. */
export interface ExportedFile {
  name: string;
  bytes: Uint8Array;
  /** Of each sheet: rows, headings included, and columns. */
  sizes: readonly (readonly [sheet: string, rows: number, columns: number])[];
  /** Each has to stand in a cell of its own. */
  texts: readonly string[];
}

type Sizes = ExportedFile['sizes'];
type FileCall = { path: string; formats: readonly ('csv' | 'xlsx')[]; sizes: Sizes; isHostile: boolean };

const all = HOSTILE.length;
/** What `openElection` has besides, and a row of headings; as acts the login and the six exports before that of the history. */
const more = { ngos: 4, observers: 4, counties: 3, stations: 7, questions: 7, acts: 8 };

/** Every call that answers a spreadsheet. */
const calls: Readonly<Record<string, FileCall>> = {
  exportAnswers: {
    path: '/api/v1/export/all',
    formats: ['csv', 'xlsx'],
    sizes: [['Answers', all + 1, 19]],
    isHostile: true,
  },
  exportNotes: {
    path: '/api/v1/export/all/notes',
    formats: ['csv', 'xlsx'],
    sizes: [['Notes', all + 1, 18]],
    isHostile: true,
  },
  exportObservers: {
    path: '/api/v1/observer/export',
    formats: ['csv', 'xlsx'],
    sizes: [['Observers', all + more.observers, 8]],
    isHostile: true,
  },
  exportActs: {
    path: '/api/v3/acts/export',
    formats: ['csv'],
    sizes: [['', all + more.acts, 17]],
    isHostile: true,
  },
  importTemplate: {
    path: '/api/v1/observer/import-template',
    formats: ['csv'],
    sizes: [['', 2, 3]],
    isHostile: false,
  },
  planTemplate: {
    path: '/api/v3/coverage/plan/template',
    formats: ['csv'],
    sizes: [['', 3, 7]],
    isHostile: false,
  },
  exportWorkbook: {
    path: '/api/v2/export/all',
    formats: ['xlsx'],
    sizes: [
      ['ngos', all + more.ngos, 3],
      ['observers', all + more.observers, 6],
      ['provinces', 2, 3],
      ['counties', all + more.counties, 5],
      ['municipalities', all + more.counties, 4],
      ['polling-stations', all + more.stations, 4],
      ['forms', all + more.questions, 8],
      ['polling-stations-observations', all + 1, 16],
      ['A', 1, 8],
      ['B', 1, 8],
      ['C', 1, 8],
      [FORM.replaceAll(/['[\]]/gu, ' ').trim(), all + 1, 6 + all],
      ['notes', all + 1, 6],
    ],
    isHostile: true,
  },
};

/** Files that phones sent are given back as they came. */
const attachments = ['getAttachment', 'getSignedFile'];

/** Fails when there is a call for a file that nobody thought of here. */
export function forgottenCalls(): string[] {
  const known = new Set([...Object.keys(calls), ...attachments]);
  return Object.entries(contract)
    .filter(([name, call]) => 'answers' in call && call.answers === 'file' && !known.has(name))
    .map(([name]) => name);
}

export async function exportedFiles(election: Election): Promise<ExportedFile[]> {
  await lookAtAll(election);
  return [...(await fromServer(election)), ...(await topLists(election)), await importReport()];
}

/** So that the history names all of them. */
async function lookAtAll({ server, people }: Election): Promise<void> {
  const observers = await server.db.selectFrom('observer').select('id').where('name', 'in', HOSTILE).execute();
  for (const { id } of observers) await server.call('POST', `/api/v3/observers/${id}/views`, { as: people.organizer });
}

async function fromServer({ server, people }: Election): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const [call, { path, formats, sizes, isHostile }] of Object.entries(calls))
    for (const format of formats) {
      const reply = await server.call('GET', `${path}${formats.length > 1 ? `?format=${format}` : ''}`, {
        as: people.organizer,
      });
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
      files.push({
        name: `${call}.${format}`,
        bytes: await reply.bytes(),
        sizes: format === 'csv' ? sizes.map(([, rows, columns]) => [call, rows, columns] as const) : sizes,
        texts: isHostile ? HOSTILE : [],
      });
    }
  return files;
}

/** What the browser writes of the statistics. */
async function topLists({ server, people }: Election): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const method of statisticMethods) {
    const path = `${getStatistic.path.replace(':method', method)}?pageSize=1000`;
    const list = await read(await server.call('GET', path, { as: people.organizer }), getStatistic.reply);
    const text = topListCsv(['Rank', 'County', 'Irregularities', 'Counted at'], list.data, list.asOf ?? '');
    files.push({
      name: `${method}.csv`,
      bytes: await csvFile(text).bytes(),
      sizes: [[method, all + 1, 4]],
      texts: method.startsWith('counties') || method === 'observerNumber' ? COUNTIES : [],
    });
  }
  return files;
}

/** What the browser writes of an import's lines that were not taken over: texts of one line, as its reader knows no others. */
async function importReport(): Promise<ExportedFile> {
  const names = HOSTILE.map((text) => text.replaceAll(/\s+/gu, ' ').trim()).filter((text) => text !== '');
  const file = new Blob(['phone,pin,name\r\n', ...names.map((name) => csvLine(['none', '', name]))]);
  const words = {
    'phone-missing': '=1+1',
    'phone-invalid': '=1+1',
    'phone-taken': '=1+1',
    'pin-missing': '=1+1',
    'pin-short': '=1+1',
    'name-missing': '=1+1',
    'too-long': '=1+1',
    'duplicate-in-file': '=1+1',
  };
  const told: WorkMessage[] = [];
  await work(
    {
      job: 'report',
      file,
      columns: { phone: 0, pin: 1, name: 2, hasHeader: true },
      known: null,
      phonePrefix: '40',
      refused: null,
      words,
      headings: { problem: '=1+1', line: 'Line' },
    },
    (one) => told.push(one),
  );
  const written = told.find((one) => one.type === 'written');
  if (!written) throw new Error('The import wrote no report.');
  return {
    name: 'importReport.csv',
    bytes: await written.file.bytes(),
    sizes: [['importReport', names.length + 1, 5]],
    texts: names,
  };
}
