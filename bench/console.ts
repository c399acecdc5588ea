import { launchBrowser } from '#tests/support/chromium.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { startFloor, startStack } from './support/floor.ts';
import { median, round } from './support/figures.ts';
import { report, say } from './support/report.ts';
import { startServer } from './support/server-process.ts';
import { backAndForth, visit, warmUp, type Run } from './support/visits.ts';

// What a person waits for on a cheap phone with a poor connection: 4 x slower processor, 1.6 Mbit/s, 150 ms. Beside it
// the floor: the same login and lists written by hand, since a machine's days differ by a factor of two; and what the
// stack needs for the same, with nothing but React and Chakra.

const PORT = 8163;
const FLOOR_PORT = 8166;
const STACK_PORT = 8167;
const RUNS = 5;

const { console, floor, stack, returns, floorReturns, stackReturns } = await onCopyOf(
  await electionOf('demo'),
  async (data) => {
    const server = await startServer({ data, port: PORT });
    const bare = await startFloor(server.url, FLOOR_PORT);
    const react = await startStack(server.url, STACK_PORT);
    const browser = await launchBrowser();
    const [ours, least, reacts] = [server, bare, react].map(({ url }) => ({ baseURL: url }));
    try {
      await warmUp(browser, ours);
      const runs: Record<'console' | 'floor' | 'stack', Run[]> = { console: [], floor: [], stack: [] };
      for (let run = 1; run <= RUNS; run += 1) {
        runs.floor.push(await visit(browser, least));
        runs.stack.push(await visit(browser, reacts));
        runs.console.push(await visit(browser, ours));
        say(`run ${run} of ${RUNS}`);
      }
      return {
        ...runs,
        returns: await backAndForth(browser, ours),
        floorReturns: await backAndForth(browser, least),
        stackReturns: await backAndForth(browser, reacts),
      };
    } finally {
      await browser.close();
      await react.stop();
      await bare.stop();
      await server.stop();
    }
  },
);

/**
 * Ours, the floor's, the stack's, and where we want to be: a multiple of the floor, or the floor by which it was set
 * (shared/design/performance.md).
 */
const row = (
  what: string,
  [ours, least, react]: [number, number, number],
  unit: string,
  budget: string,
  digits = 0,
) => ({
  what,
  figure:
    `${round(ours, digits)} ${unit}; floor ${round(least, digits)} ${unit}; ${round(ours / least)} x; ` +
    `stack ${round(react, digits)} ${unit}`,
  budget,
});
const medians = (of: keyof Run): [number, number, number] => [
  median(console.map((run) => run[of])),
  median(floor.map((run) => run[of])),
  median(stack.map((run) => run[of])),
];
const figure = (what: string, of: keyof Run, budget: string, digits = 0) =>
  row(what, medians(of), 'ms', budget, digits);

type Returns = typeof returns;
const returning = (what: string, of: (returned: Returns) => number, unit: string, budget: string, digits = 0) =>
  row(what, [of(returns), of(floorReturns), of(stackReturns)], unit, budget, digits);

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
    returning('route to a list visited before, full speed', ({ took }) => median(took), 'ms', '30 ms; floor 68 ms'),
    returning(
      'work of the main thread for a route, full speed',
      ({ worked }) => median(worked),
      'ms',
      '30 ms; floor 23 ms',
    ),
    figure('typing in the filter, key to paint, slow', 'keyToPaint', '1.2 x', 1),
    figure('typing in the filter, longest interaction, slow', 'longestInteraction', '40 ms; floor 24 ms'),
    figure('filter to filtered rows, slow', 'filterToRows', '1.1 x'),
    returning('memory after 26 changes of route', ({ after }) => after, 'MB', '9 MB; floor 2.2 MB', 1),
    returning('memory left by each of them', ({ growth }) => growth, 'kB', '5 kB; floor 0.2 kB', 1),
    returning(
      'memory left by each once the code in use is compiled',
      ({ growthOnceWarm }) => growthOnceWarm,
      'kB',
      '5 kB',
      1,
    ),
    returning('requests for a change of route', ({ requests }) => median(requests), '', '1'),
  ],
  { console, floor, stack, returns, floorReturns, stackReturns },
);
