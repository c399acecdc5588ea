import { sql } from 'kysely';
import type { Expectations } from '#contract/coverage.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { zoneOffset, type ZoneOffset } from '#server/time/zone.ts';
import { defaultHours } from './default-hours.ts';
import { dayOf, periodOf, wholeDay, type Hours, type Period } from './hours.ts';
import { planOf } from './plan.ts';

/** A published form, as the board has it. */
export interface BoardForm {
  id: number;
  code: string;
  description: string;
  questions: number;
}

export interface ExpectedForm extends BoardForm {
  /** For voters abroad alone. */
  isAbroad: boolean;
  /** Null where nobody is expected to report it. */
  hours: Hours | null;
  isDefault: boolean;
  version: number;
}

/** By what expectations are told: everything but the rows themselves. */
export interface Basis {
  kind: 'hours' | 'plan';
  /** The plan, where there is one. */
  plan: number | null;
  day: string;
  /** Observers who were at a station within it are there that day. */
  today: Period;
  forms: (ExpectedForm & { period: Period | null })[];
}

export type BasisForm = Basis['forms'][number];

const offsets = new Map<string, ZoneOffset>();

export function offsetIn({ timeZone }: Pick<Config, 'timeZone'>): ZoneOffset {
  const known = offsets.get(timeZone) ?? zoneOffset(timeZone);
  offsets.set(timeZone, known);
  return known;
}

export async function readBasis(db: Db, config: Config, now: Date): Promise<Basis> {
  const offset = offsetIn(config);
  const day = dayOf(config, offset, now);
  const plan = await db.selectFrom('coverage_plan').select('id').executeTakeFirst();
  const forms = await readForms(db, config);
  return {
    kind: plan ? 'plan' : 'hours',
    plan: plan?.id ?? null,
    day,
    today: wholeDay(day, offset),
    forms: forms.map((form) => Object.assign({}, form, { period: form.hours && periodOf(day, form.hours, offset) })),
  };
}

export async function expectationsOf(db: Db, config: Config, now: Date): Promise<Expectations> {
  const { kind, day, forms } = await readBasis(db, config, now);
  return {
    basis: kind,
    day,
    timeZone: config.timeZone,
    forms: forms.map(({ hours, isDefault, version, ...form }) =>
      Object.assign(boardForm(form), { hours, isDefault, version }),
    ),
    plan: await planOf(db),
  };
}

export const boardForm = ({ id, code, description, questions }: BoardForm): BoardForm => ({
  id,
  code,
  description,
  questions,
});

type Row = BoardForm & {
  diaspora: boolean;
  kind: 'default' | 'none' | 'set' | null;
  from: string | null;
  to: string | null;
  version: number | null;
};

async function readForms(db: Db, config: Config): Promise<ExpectedForm[]> {
  const { rows } = await sql<Row>`
    select f.id, f.code, f.description, f.diaspora, h.kind, h.from_time as from, h.to_time as to, h.version,
      (select count(*) from question q where q.form_id = f.id and not q.retired) as questions
    from form f left join form_hours h on h.form_id = f.id
    where not f.draft order by f.sort_order, f.code, f.id`.execute(db);
  return rows.map(({ diaspora, kind, from, to, version, ...form }) => {
    const isDefault = kind === null || kind === 'default';
    const given = kind === 'set' && from !== null && to !== null ? { from, to } : null;
    const hours = isDefault ? defaultHours(form.code, config) : given;
    return Object.assign(form, { isAbroad: diaspora, hours, isDefault, version: version ?? 0 });
  });
}
