import { openElection, type Election } from '#tests/support/election.ts';

/** What observers may type and attackers would, each in every text that an export shows. */
export const HOSTILE = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  ' =1+1',
  '\n=1+1',
  '\r\n=1+1',
  '\t=1+1',
  '\u00a0=1+1',
  '\u200f=1+1',
  '\u202e=1+1',
  '\ufeff=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1;1)',
  '"=1+1"',
  '"";=1+1',
  "'=1+1",
  "''=1+1",
  '{=1+1}',
  'a,=1+1',
  'a;=1+1',
  'a\t=1+1',
  'a\n=1+1',
  'a;"=1+1',
  'x",=1+1',
  'x";=1+1',
  'x"\n=1+1',
  '; ; =1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://127.0.0.1:9/?"&A1;"Ana")',
  '=WEBSERVICE("http://127.0.0.1:9/")',
  'sep=;',
  '_x003D_1+1',
  'line one\nline two',
  'line one\r\nline two',
  ' blank first and last ',
  'two  blanks   and four    in between',
  'comma, semicolon; quote " apostrophe \' bar | slash \\',
  'Ștefan Țăranu, Îngână',
  'S\u0326tefan T\u0326aranu',
  'Ana 🗳️ 👩‍💻 𝕊',
  'مرحبا =1+1 שלום',
  '<b>&amp;</b> &lt;!--',
  '0722000001',
  '1/2',
  '1e5',
  'TRUE',
] as const;

const codeOf = (index: number) => `=${index}`;

/** As statistics name the counties. */
export const COUNTIES = HOSTILE.map((name, index) => `${codeOf(index)} ${name}`);

export const FORM = "=H'[1]";

/** An election in which whatever can be typed is hostile: for each text an NGO, an observer, a place, an answer, a note. */
export async function openHostileElection(): Promise<Election> {
  const election = await openElection();
  const { db } = election.server;
  const form = await idOf(
    db.insertInto('form').values({ code: FORM, description: '=1+1', sort_order: 9 }).returning('id'),
  );
  const section = { form_id: form, code: '=S', description: '=1+1', sort_order: 0 };
  const section_id = await idOf(db.insertInto('form_section').values(section).returning('id'));
  for (const [index, text] of HOSTILE.entries()) {
    const ngo_id = await idOf(
      db
        .insertInto('ngo')
        .values({ short_name: `H${index}`, name: text })
        .returning('id'),
    );
    const person = { ngo_id, phone: `07550${String(index).padStart(5, '0')}`, name: text, pin_hash: 'x' };
    const observer_id = await idOf(db.insertInto('observer').values(person).returning('id'));
    const county = { code: codeOf(index), name: text, sort_order: 10 + index };
    const county_id = await idOf(db.insertInto('county').values(county).returning('id'));
    const station = { county_id, number: 1, address: text, territory_code: '' };
    const polling_station_id = await idOf(db.insertInto('polling_station').values(station).returning('id'));
    const asked = { form_id: form, section_id, code: `=Q${index}`, question_type: 2, text, sort_order: index };
    const question_id = await idOf(
      db
        .insertInto('question')
        .values({ ...asked, hint: text })
        .returning('id'),
    );
    const option = { question_id, text, is_free_text: true, flagged: true, sort_order: 0 };
    const option_id = await idOf(db.insertInto('option').values(option).returning('id'));
    const answered_at = new Date(Date.UTC(2026, 10, 22, 5, index));
    const at = { observer_id, polling_station_id };
    const counts = { answer_count: 1, flagged_count: 1, opening_flagged: 1, counting_flagged: 1 };
    const times = { first_answer_at: answered_at, last_answer_at: answered_at };
    await db
      .insertInto('thread')
      .values({ ...at, ...counts, ...times, county_id, ngo_id, station_number: 1 })
      .execute();
    await db
      .insertInto('answer')
      .values({ ...at, option_id, question_id, form_id: form, value: text, answered_at })
      .execute();
    const note = { ...at, question_id, text, digest: String(index), created_at: answered_at };
    await db.insertInto('note').values(note).execute();
    const visit = { ...at, arrived_at: answered_at, left_at: null, urban_area: true, president_female: null };
    await db
      .insertInto('station_visit')
      .values({ ...visit, updated_at: answered_at })
      .execute();
  }
  return election;
}

const idOf = async (insert: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }): Promise<number> =>
  (await insert.executeTakeFirstOrThrow()).id;
