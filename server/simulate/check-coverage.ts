import { setTimeout as pause } from 'node:timers/promises';
import { getCoverage, type Coverage as Board } from '#contract/coverage.ts';
import { listLateStations, type LateStation } from '#contract/coverage-calls.ts';
import { maxPageSize } from '#contract/page-limits.values.ts';
import { asked, type Send } from './client.ts';
import { coverageStations } from './coverage.ts';
import { lateAt, type Coverage } from './expected.ts';

export interface CoverageVerdict {
  at: string;
  /** How many stations are to be late by then, with how many forms. */
  stations: number;
  forms: number;
  /** What does not agree, one sentence for each station; then for each county and form of the board. */
  different: string[];
}

/** By station, `CJ 40`: the codes of its late forms. */
type Late = ReadonlyMap<string, readonly string[]>;

const ATTEMPTS = 20;
const AGAIN = 500;

/**
 * Compares what was planned and did not come with what staff are shown: the board, the list of stations, and whom to call.
 * @param came `CJ 40 A`: what has come by now, beside what was there before.
 */
export async function checkCoverage(staff: Send, coverage: Coverage, came: Iterable<string>): Promise<CoverageVerdict> {
  const all = new Set([...coverage.before, ...came]);
  const expected = (at: string) => lateAt(Date.parse(at), coverage, all);
  const board = await countedBoard(staff);
  const list = await coverageStations(staff, '&state=late');
  const calls = await readCalls(staff);
  const listed = new Map(
    list.stations.map(({ county, number, cells }) => [
      `${county} ${number}`,
      cells.flatMap(({ state }, index) => (state === 'late' ? [list.forms[index] ?? ''] : [])),
    ]),
  );
  const called = new Map(
    calls.stations.map(({ county, number, late }) => [`${county} ${number}`, late.map(({ code }) => code)]),
  );
  const late = expected(board.at);
  return {
    at: board.at,
    stations: late.size,
    forms: [...late.values()].reduce((sum, forms) => sum + forms.length, 0),
    different: [
      ...compare('the list of stations', expected(list.at), listed),
      ...compare('the call list', expected(calls.at), called),
      ...compareBoard(board, late),
    ],
  };
}

/** The board once all that had come by now is counted. */
async function countedBoard(staff: Send): Promise<Board> {
  const first = await asked(staff, getCoverage.path, getCoverage.reply);
  let board = first;
  for (let attempt = 0; board.countedTo < first.at; attempt += 1) {
    if (attempt === ATTEMPTS) throw new Error(`The counters stand at ${board.countedTo}, and it is ${board.at}.`);
    await pause(AGAIN);
    board = await asked(staff, getCoverage.path, getCoverage.reply);
  }
  return board;
}

async function readCalls(staff: Send): Promise<{ at: string; stations: LateStation[] }> {
  const stations: LateStation[] = [];
  for (let page = 1; ; page += 1) {
    const path = `${listLateStations.path}?page=${page}&pageSize=${maxPageSize}`;
    const { data, totalPages, at } = await asked(staff, path, listLateStations.reply);
    stations.push(...data);
    if (page >= totalPages) return { at, stations };
  }
}

function compare(place: string, expected: Late, shown: Late): string[] {
  const stations = [...new Set([...expected.keys(), ...shown.keys()])].toSorted();
  return stations.flatMap((station) => {
    const [planned, seen] = [expected, shown].map((late) => said(late.get(station)));
    return planned === seen ? [] : [`${station}: late by the plan is ${planned}, on ${place} ${seen}`];
  });
}

const said = (forms: readonly string[] = []) => (forms.length === 0 ? 'nothing' : forms.toSorted().join(', '));

function compareBoard({ forms, counties }: Board, late: Late): string[] {
  const planned = (county: string, form?: string) =>
    [...late].filter(
      ([station, codes]) => station.startsWith(`${county} `) && (form === undefined || codes.includes(form)),
    ).length;
  return counties.flatMap(({ code, any, cells }) => [
    ...differ(code, planned(code), any.late),
    ...forms.flatMap((form, index) =>
      differ(`${code}, form ${form.code}`, planned(code, form.code), cells[index]?.late ?? 0),
    ),
  ]);
}

const differ = (place: string, planned: number, shown: number) =>
  planned === shown ? [] : [`${place}: ${planned} stations are late by the plan, on the board ${shown}`];
