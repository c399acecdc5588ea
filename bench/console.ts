import { launchBrowser } from '#tests/support/chromium.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { startFloor } from './support/floor.ts';
import { median, round } from './support/figures.ts';
import { report, say } from './support/report.ts';
import { startServer } from './support/server-process.ts';
import { backAndForth, visit, warmUp, type Run } from './support/visits.ts';

// What a person waits for on a cheap phone with a poor connection: 4 x slower processor, 1.6 Mbit/s, 150 ms. Beside it
// the floor: the same login and lists written by hand, since a machine's days differ by a factor of two.

const PORT = 8163;
const FLOOR_PORT = 8166;
const RUNS = 5;

const { console, floor, returns, floorReturns } = await onCopyOf(await electionOf('demo'), async (data) => {
  const server = await startServer({ data, port: PORT });
  const bare = await startFloor(server.url, FLOOR_PORT);
  const browser = await launchBrowser();
  const [ours, least] = [{ baseURL: server.url }, { baseURL: bare.url }];
  try {
    await warmUp(browser, ours);
    const runs: { console: Run[]; floor: Run[] } = { console: [], floor: [] };
    for (let run = 1; run <= RUNS; run += 1) {
      runs.floor.push(await visit(browser, least));
      runs.console.push(await visit(browser, ours));
      say(`run ${run} of ${RUNS}`);
    }
    return {
      ...runs,
      returns: await backAndForth(browser, ours),
      floorReturns: await backAndForth(browser, least),
    };
  } finally {
    await browser.close();
    await bare.stop();
    await server.stop();
  }
});

/** Ours, the floor's, and where we want to be: a multiple of the floor, or the floor by which it was set (shared/design/performance.md). */
const row = (what: string, ours: number, least: number, unit: string, budget: string, digits = 0) => ({
  what,
  figure: `${round(ours, digits)} ${unit}; floor ${round(least, digits)} ${unit}; ${round(ours / least)} x`,
  budget,
});
const figure = (what: string, of: keyof Run, budget: string, digits = 0) => {
  const [ours, least] = [console, floor].map((runs) => median(runs.map((run) => run[of])));
  return row(what, ours ?? 0, least ?? 0, 'ms', budget, digits);
};

await report(
  'console',
  [
    figure('login: first paint, slow', 'loginPaint', '1.2 x'),
    figure('login: usable, slow', 'loginUsable', '3.3 x'),
    figure('login: work of the main thread', 'loginMainThread', '100 ms; floor 15 ms'),
    { what: 'login: layout shift', figure: `${round(median(console.map((run) => run.loginShift)), 3)}`, budget: '0' },
    figure('login: click to first rows, slow', 'clickToRows', '1.2 x'),
    figure('login: click to first rows, full speed', 'quickClickToRows', '1.1 x'),
    figure('login: click to first rows, work of the main thread', 'quickClickWork', '80 ms; floor 28 ms'),
    figure('list by its address, empty cache, slow', 'listCold', '3.3 x'),
    figure('list by its address, warm cache, slow', 'listWarm', '1.3 x'),
    figure('route to a list, first visit, slow', 'routeFirst', '1.0 x'),
    figure('route to a list visited before, slow', 'routeAgain', '0.5 x'),
    row(
      'route to a list visited before, full speed',
      median(returns.took),
      median(floorReturns.took),
      'ms',
      '30 ms; floor 68 ms',
    ),
    row(
      'work of the main thread for a route, full speed',
      median(returns.worked),
      median(floorReturns.worked),
      'ms',
      '30 ms; floor 23 ms',
    ),
    figure('typing in the filter, key to paint, slow', 'keyToPaint', '1.2 x', 1),
    figure('typing in the filter, longest interaction, slow', 'longestInteraction', '40 ms; floor 24 ms'),
    figure('filter to filtered rows, slow', 'filterToRows', '1.1 x'),
    row('memory after 26 changes of route', returns.after, floorReturns.after, 'MB', '9 MB; floor 2.2 MB', 1),
    row('memory left by each of them', returns.growth, floorReturns.growth, 'kB', '5 kB; floor 0.2 kB', 1),
    row(
      'memory left by each once the code in use is compiled',
      returns.growthOnceWarm,
      floorReturns.growthOnceWarm,
      'kB',
      '5 kB',
      1,
    ),
    row('requests for a change of route', median(returns.requests), median(floorReturns.requests), '', '1'),
  ],
  { console, floor, returns, floorReturns },
);
