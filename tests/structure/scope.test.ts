import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { queriesIn, queriesOf, type Query } from './queries.ts';

/** Their rows belong to an NGO, or to somebody of one. */
const ofNgos = [
  'ngo',
  'ngo_admin',
  'session',
  'read_marker',
  'observer',
  'device',
  'thread',
  'answer',
  'station_visit',
  'note',
  'attachment',
  'kept_aside',
  'visit_change',
  'visit_flags',
  'visit_form',
  'plan_line',
  'call_claim',
  'call_outcome',
  'tally_place',
  'tally_hour',
  'activity',
  'activity_minute',
  'review',
  'notification',
  'delivery',
  'refused_login',
  'act',
  'act_text',
];

/** Functions that answer such a condition, and the files in which they stand. */
const conditions: Readonly<Record<string, string>> = {
  matching: 'server/ledger/read-acts.ts',
  matches: 'server/answers/threads.ts',
  underReview: 'server/reviews/review-filter.ts',
  found: 'server/observers/search.ts',
  exported: 'server/exports/answer-rows.ts',
  undelivered: 'server/situation/undelivered.ts',
  countedVisits: 'server/statistics/counted-visits.ts',
  inList: 'server/live/lists/thread-changes.ts',
  visible: 'server/notifications/history.ts',
  reachable: 'server/notifications/history.ts',
};

const isScoped = ({ text }: Pick<Query, 'text'>): boolean =>
  new RegExp(`\\.within(?:Observer)?\\(|(?<![.\\w])(?:${Object.keys(conditions).join('|')})\\(`, 'u').test(text);

/** Folders and declarations without a caller to be limited, or whose rows another query has found before them. */
const without: Readonly<Record<string, readonly string[]>> = {
  'it is the operator who runs it': [
    'server/cli/',
    'server/seed/',
    'server/backup/',
    'server/notes/kept-files.ts keptFiles',
    'server/notes/kept-files.ts writeDigest',
    'server/db/migrations/',
    'server/ledger/verify.ts sealedActs',
    'server/ledger/verify.ts checkUnsealed',
    'server/ledger/verify.ts checkTexts',
    'server/ledger/review-check.ts reviewProblem',
    'server/ledger/answers-check.ts answersProblem',
    'server/ledger/flags-check.ts flagsProblem',
  ],
  'the server does it by itself, and shows it to nobody': [
    'server/health.ts databaseGauges',
    'server/start-server.ts startServer',
    'server/reviews/settle-due.ts settleDue',
    'server/counters/',
    'server/answers/recount-threads.ts recountChosen',
    'server/answers/recount-threads.ts matchThreadsToForms',
    'server/auth/pin-key.ts acceptPinKey',
    'server/auth/pin-key.ts dropFactors',
    'server/auth/sessions.ts tidySessions',
    'server/notifications/devices.ts forgetTokens',
    'server/notifications/outbox.ts claim',
    'server/notifications/outbox.ts dueAt',
    'server/notifications/outbox.ts settle',
    'server/auth/refused-logins.ts noteRefused',
    'server/auth/refused-logins.ts tidyRefused',
    'server/ledger/record.ts insert',
    'server/ngos/lookalikes.ts isLookalike',
    'server/erasure/after-erasing.ts settleErasures',
    'server/erasure/photos.ts clearPhotos',
    'server/ledger/sealer.ts actsOf',
  ],
  'it is kept for everybody, and shown to whom the NGO of each row is in reach (coverage/form-states.ts)': [
    'server/coverage/read-records.ts readMoment',
    'server/coverage/read-records.ts readLines',
    'server/coverage/read-records.ts threadsAt',
    'server/coverage/read-records.ts readReports',
    'server/coverage/read-records.ts readStays',
  ],
  'it says who calls': [
    'server/wall/links.ts good',
    'server/auth/callers.ts findCaller',
    'server/auth/callers.ts staffRows',
    'server/auth/callers.ts observerRows',
    'server/auth/observer-tokens.ts stampFor',
    'server/auth/observer-tokens.ts endObserverTokens',
    'server/auth/sessions.ts openSession',
    'server/auth/sessions.ts touchSession',
  ],
  'it is about the account that calls, or about one that accountById has found': [
    'server/auth/account.handlers.ts ownAccount',
    'server/coverage/call-claims.ts renew',
    'server/coverage/call-claims.ts giveBack',
    'server/auth/change-password.ts changeOwnPassword',
    'server/auth/factor.handlers.ts mustProve',
    'server/auth/second-factor.ts lockAccount',
    'server/auth/sessions.ts sessionsOf',
    'server/auth/sessions.ts deleteSessions',
    'server/observers/record-view.ts viewed',
    'server/reviews/saved-views.ts lockAccount',
    'server/notifications/enqueue.ts insertMessage',
    'server/notifications/enqueue.ts sentBefore',
    'server/notifications/enqueue.ts deliveriesOf',
  ],
  'phones send what is theirs': [
    'server/answers/quarantine.ts quarantine',
    'server/answers/store-submission.ts lock',
    'server/notes/new-evidence.ts raiseRevision',
    'server/answers/write-changes.ts readStanding',
    'server/answers/write-changes.ts writeChanges',
    'server/notes/note-record.ts insert',
    'server/notes/note-record.ts quarantine',
    'server/notes/note-record.ts findDuplicate',
    'server/notifications/devices.ts registerDevice',
    'server/notifications/devices.ts markRegistered',
    'server/stations/station-facts.ts upsert',
    'server/stations/station-facts.ts quarantine',
  ],
  'it says whether what the caller named before is still there, and nothing else': [
    'server/reviews/saved-views.ts findGone',
  ],
  'a number that tells nothing of anybody': ['server/live/lists/snapshot-cursor.ts lastSeen'],
  'its rows are those that a scoped query has found, or part of one': [
    'server/answers/threads.ts narrowedBy',
    'server/coverage/call-claims.ts claimantOf',
    'server/coverage/call-claims.ts writeClaims',
    'server/coverage/call-outcome.ts write',
    'server/ledger/known-act.ts keyUsed',
    'server/reviews/claims.ts renew',
    'server/reviews/log.ts account',
    'server/reviews/review-filter.ts flaggedAnswer',
    'server/reviews/review-filter.ts joinReview',
    'server/reviews/review-filter.ts reviewer',
    'server/reviews/review-rows.ts decider',
    'server/reviews/review-rows.ts claimant',
    'server/reviews/review-rows.ts worst',
    'server/reviews/review-rows.ts rowsQuery',
    'server/reviews/stored-review.ts storedVisit',
    'server/reviews/stored-review.ts writeReview',
    'server/statistics/counted-visits.ts joinReview',
    'server/statistics/counted-visits.ts joinArea',
    'server/statistics/visits-page.ts isAnswered',
    'server/statistics/visits-page.ts countedVisitsPage',
    'server/answers/visit-history.ts readChanges',
    'server/exports/answer-rows.ts readAnswers',
    'server/exports/answer-rows.ts readLost',
    'server/exports/answer-rows.ts readNotes',
    'server/exports/note-rows.ts readNotes',
    'server/ngos/accounts.ts lastChange',
    'server/notifications/has-app.ts hasDevice',
    'server/observers/remove.ts remove',
    'server/observers/remove.ts tracesOf',
    'server/observers/reset.ts reset',
    'server/observers/expected-and-heard.ts expected',
    'server/observers/expected-and-heard.ts heardSince',
    'server/observers/test-observers.ts isNoTest',
    'server/observers/search.ts SORTS',
  ],
  'ngoForNew or scopeOfNgo has said that the NGO is in reach': [
    'server/ngos/account-rules.ts mustKeepAdmin',
    'server/ngos/accounts.ts insertAccount',
    'server/observers/add.ts add',
    'server/observers/import.ts addAll',
    'server/observers/import.ts ngoOf',
    'server/observers/phones.ts holdPhones',
    'server/observers/phones.ts hasPhone',
  ],
  'the contract admits organizers alone': [
    'server/wall/links.ts makeLink',
    'server/auth/factor.handlers.ts endWithoutFactor',
    'server/exports/workbook/',
    'server/coverage/plan-known.ts readObservers',
    'server/coverage/plan-import.ts insertLines',
    'server/erasure/erase-some.ts eraseDeleted',
    'server/erasure/erase-texts.ts eraseOwnActs',
    'server/erasure/erase-texts.ts eraseOtherActs',
    'server/erasure/erase-texts.ts redactMessages',
    'server/erasure/erase-texts.ts eraseFileNames',
    'server/erasure/erase-texts.ts eraseNotes',
    'server/erasure/erase.ts standing',
    'server/erasure/erase.ts erase',
    'server/erasure/erase.ts forgetPerson',
    'server/erasure/erase.ts forgetDevices',
    'server/erasure/retention.ts countNamed',
    'server/erasure/retention.ts nextNamed',
    'server/ngos/guards.ts mustStayOrganizer',
    'server/ngos/ngos.ts insertNgo',
    'server/ngos/ngos.ts changeNgo',
    'server/ngos/ngos.ts lastChange',
    'server/ngos/ngos.ts mustBeFree',
    'server/ngos/ngos.ts deleteNgo',
    'server/ngos/ngos.ts belongingsOf',
  ],
  'forms belong to no NGO: what was answered to them decides what may change': [
    'server/forms/delete-form.ts referencesTo',
    'server/forms/form-levels.ts retireMissing',
    'server/forms/form-tree.ts listOfForms',
    'server/forms/form-version.ts refuseOverwriting',
    'server/forms/form-use.ts readUse',
  ],
  'everybody may know whom to ask for rights': ['server/auth/account.handlers.ts organizersOf'],
  'it reads numbers, and no row': [
    'server/live/lists/snapshot-cursor.ts lastSeen',
    'server/live/v1-events/thread-watch.ts placeOf',
  ],
};

const placeOf = ({ file, within }: Query) => `${file} ${within}`;
const excused = Object.values(without).flat();
const isAt = (query: Query, place: string) =>
  place.endsWith('/') ? query.file.startsWith(place) : placeOf(query) === place;
const isExcused = (query: Query) => excused.some((place) => isAt(query, place));

const queries = queriesOf('server', ofNgos).filter(({ file }) => file !== 'server/scope.ts');

describe('scoped(caller) is the only way to rows that belong to an NGO', () => {
  test('NAV-10 every query on such a table takes the condition of a scope', () => {
    const loose = queries.filter((query) => !isScoped(query) && !isExcused(query));
    expect(loose.map((query) => `${placeOf(query)}, line ${query.line}: ${query.tables.join(', ')}`)).toEqual([]);
  });

  test('what may do without is still there, and still does without', () => {
    const idle = excused.filter((place) => !queries.some((query) => !isScoped(query) && isAt(query, place)));
    expect(idle).toEqual([]);
  });

  test.each(Object.entries(conditions))('%s answers the condition of a scope', (name, file) => {
    const source = readFileSync(file, 'utf8');
    const [, ...after] = source.split(new RegExp(`(?:function|const) ${name}\\b`, 'u'));
    expect(after.join('').slice(0, 400)).toMatch(/(?:scope|scoped\(caller\))\.within|matches\(filter\)/u);
  });

  test('only the streams, which ask of each change whose it is, and the snapshots, which keep each NGO’s board, work on the rows of every NGO', () => {
    const server = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const users = server.filter((file) => /\beveryNgo\b|\bnew Scope\(/u.test(readFileSync(`server/${file}`, 'utf8')));
    expect(users.toSorted()).toEqual([
      'coverage/snapshots.ts',
      'live/lists/thread-feed.ts',
      'live/v1-events/thread-watch.ts',
      'reviews/review-feed.ts',
      'scope.ts',
    ]);
  });
});

describe('the search for queries', () => {
  const found = (source: string) => queriesIn('one.ts', source, ofNgos).map((query) => [query.within, isScoped(query)]);

  test.each([
    ['a join', "const a = (db) => db.selectFrom('county').innerJoin('observer as o', 'o.id', 'x').execute();"],
    ['an update', "const a = (db) => db.updateTable('note').set({}).execute();"],
    ['text', 'const a = (db) => sql`select 1 from county c join thread t on true`.execute(db);'],
    ['text that is put together', 'const a = (db) => sql`${b} left join delivery on true`.execute(db);'],
    [
      'a subquery',
      "const a = (db) => db.selectFrom('county').where('id', 'in', (x) => x.selectFrom('device')).execute();",
    ],
    ['an own condition', "const a = (db) => db.selectFrom('observer').where('ngo_id', '=', caller.idNgo).execute();"],
  ])('it finds %s', (_kind, source) => {
    expect(found(source)).toEqual([['a', false]]);
  });

  test('a condition counts for the query that it stands in, and no other', () => {
    const source = `
      async function a(db) {
        const rows = await db.selectFrom('observer').where(scope.within('ngo_id')).execute();
        return db.selectFrom('note').execute();
      }`;
    expect(found(source)).toEqual([
      ['a', true],
      ['a', false],
    ]);
  });

  test('what belongs to nobody is none of its business', () => {
    expect(found("const a = (db) => db.selectFrom('county').execute(); const b = sql`select from option`;")).toEqual(
      [],
    );
  });
});
