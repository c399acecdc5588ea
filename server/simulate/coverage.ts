import { getExpectations, listCoverageStations, type CoverageStation } from '#contract/coverage.ts';
import { importPlan } from '#contract/coverage-plan.ts';
import { maxPageSize } from '#contract/page-limits.values.ts';
import { zoneOffset } from '#server/time/zone.ts';
import { ask, asked, type Send } from './client.ts';
import type { PlannedLine } from './expected.ts';

/** All polling stations as staff are shown them, or those in a state. */
export async function coverageStations(
  staff: Send,
  filter = '',
): Promise<{ at: string; forms: string[]; stations: CoverageStation[] }> {
  const stations: CoverageStation[] = [];
  for (let page = 1; ; page += 1) {
    const path = `${listCoverageStations.path}?page=${page}&pageSize=${maxPageSize}${filter}`;
    const { data, totalPages, at, forms } = await asked(staff, path, listCoverageStations.reply);
    stations.push(...data);
    if (page >= totalPages) return { at, forms: forms.map(({ code }) => code), stations };
  }
}

/** `CJ 40 A`: what has been reported so far. */
export async function reportedBefore(staff: Send): Promise<Set<string>> {
  const { forms, stations } = await coverageStations(staff);
  return new Set(
    stations.flatMap(({ county, number, cells }) =>
      cells.flatMap(({ state }, index) =>
        state !== null && came.has(state) ? [`${county} ${number} ${forms[index] ?? ''}`] : [],
      ),
    ),
  );
}

const came: ReadonlySet<string> = new Set(['partial', 'complete', 'flagged', 'unplanned']);

/** Takes the place of the plan that there was. */
export async function importLines(staff: Send, lines: readonly PlannedLine[]): Promise<void> {
  const { plan, timeZone } = await asked(staff, getExpectations.path, getExpectations.reply);
  const offset = zoneOffset(timeZone);
  const clock = (at: number) => new Date(at + offset(at)).toISOString().slice(0, 16).replace('T', ' ');
  const rows = lines.map(({ phone, county, station, form, from, to }) =>
    [phone, county, station, form, clock(from), clock(to)].join(','),
  );
  const form = new FormData();
  const text = ['observer,county,station,form,from,to', ...rows].join('\n');
  form.set('file', new File([text], 'simulated-plan.csv', { type: 'text/csv' }));
  if (plan) form.set('replaces', String(plan.id));
  const reply = await ask(staff, importPlan.path, { method: 'POST', body: form });
  const { wrong, problems } = importPlan.reply.parse(await reply.json());
  const [first] = problems;
  if (wrong > 0)
    throw new Error(`The plan lost ${wrong} lines, the first ${first?.line}: ${first?.reason} ${first?.value}.`);
}
