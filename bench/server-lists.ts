import { listThreads } from '#contract/threads.ts';
import { listCounties } from '#contract/stations.ts';
import { openDatabase } from '#server/db/open.ts';
import { demoLogins } from '#server/seed/register.ts';
import { appOver } from './support/app.ts';
import { loggedIn, read, type Send } from './support/client.ts';
import { electionOf, wantedScale } from './support/election.ts';
import { show, spreadOf, timed } from './support/figures.ts';
import { report } from './support/report.ts';

// How long lists take inside the server: through routing, checks and database, without a socket.

const ROUNDS = 300;
const WARM_UP = 30;

const scale = wantedScale('large');
const dataDir = await electionOf(scale);
const database = await openDatabase({ dataDir });
try {
  const send = appOver(database.db, dataDir);
  const organizer = await loggedIn(send, demoLogins.organizer.account, demoLogins.organizer.password);
  const admin = await loggedIn(send, demoLogins.admin.account, demoLogins.admin.password);
  const threads = await read(organizer, '/api/v1/answers?page=1&pageSize=100', listThreads.reads);
  const counties = await read(organizer, '/api/v1/polling-station', listCounties.reply);
  const county = (round: number) => counties[round % counties.length]?.code ?? '';
  const thread = (round: number) => {
    const { idObserver = 0, idPollingStation = 0 } = threads.data[round % threads.data.length] ?? {};
    return `idObserver=${idObserver}&idPollingStation=${idPollingStation}`;
  };

  const series: [what: string, as: Send, path: (round: number) => string, budget?: string][] = [
    ['threads, page 1', organizer, () => '/api/v1/answers?page=1&pageSize=20', 'p50 5 ms'],
    ['threads, page 20', organizer, () => '/api/v1/answers?page=20&pageSize=20', 'p50 5 ms'],
    ['threads, last page', organizer, () => `/api/v1/answers?page=${Math.ceil(threads.totalItems / 20)}&pageSize=20`],
    ['threads, own NGO', admin, () => '/api/v1/answers?page=1&pageSize=20'],
    ['urgent threads', organizer, () => '/api/v1/answers?page=1&pageSize=20&urgent=true', 'p50 5 ms'],
    ['threads of a county', organizer, (round) => `/api/v1/answers?page=1&pageSize=20&county=${county(round)}`],
    ['urgent threads of a county', organizer, (round) => `/api/v1/answers?page=1&urgent=true&county=${county(round)}`],
    ['answers of a thread', organizer, (round) => `/api/v1/answers/filledIn?${thread(round)}`],
    ['notes of a thread', organizer, (round) => `/api/v2/note?${thread(round)}`],
    ['observers, page 1 of 100', organizer, () => '/api/v1/observer?Page=1&PageSize=100'],
    ['observers by part of a name', organizer, () => '/api/v1/observer?Name=popes&Page=1&PageSize=100'],
    ['what answers refer to in a form', organizer, () => '/api/v1/form/2/use'],
    ['statistics, remembered', organizer, () => '/api/v1/statistics/countiesIrregularities?page=1&pageSize=5'],
  ];

  const results = [];
  for (const [what, as, path, budget] of series) {
    const took: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const answer = await timed(async () => (await as(path(Math.abs(round)))).text());
      if (round >= 0) took.push(answer.took);
    }
    const spread = spreadOf(took);
    results.push({ what, spread, budget });
  }
  await report(
    'server-lists',
    results.map(({ what, spread, budget }) => ({
      what: `${what}, p50 / p95`,
      figure: show(spread),
      ...(budget && { budget }),
    })),
    { scale, threads: threads.totalItems, results },
  );
} finally {
  await database.close();
}
