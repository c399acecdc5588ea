import type { Contract } from '#contract/index.ts';

type Name = keyof Contract;

/**
 * Calls that are answered from a replica where there are some: lists, counts, statistics, coverage, exports. They see all
 * that was committed before each of their statements (`server/db/replica.ts`).
 */
export const fromReplica: readonly Name[] = [
  'listObservers',
  'countObservers',
  'activeObservers',
  'exportObservers',
  'listObserverEvents',
  'listObserverStations',
  'getRetention',
  'listNgos',
  'getNgo',
  'listCounties',
  'listPhoneCounties',
  'listProvinces',
  'listProvinceCounties',
  'listMunicipalities',
  'listStations',
  'listCompletedQuestions',
  'getAnswerExtra',
  'getVisitHistory',
  'listReviewLog',
  'reviewNumbers',
  'listNotes',
  'listForms',
  'listFormVersions',
  'getForm',
  'getFormUse',
  'getStatistic',
  'listCountedVisits',
  'getQuestionStatistics',
  'getFormStatistics',
  'getSituationSeries',
  'getSituation',
  'listReportingStations',
  'listUndelivered',
  'getCoverage',
  'listCoverageMoments',
  'listCoverageStations',
  'listStationStates',
  'getCountyShapes',
  'getCoverageStation',
  'getExpectations',
  'listLateStations',
  'listLateObservers',
  'countReached',
  'listNotifications',
  'getNotification',
  'listRecipients',
  'findAnything',
  'listActs',
  'listActors',
  'exportActs',
  'exportAnswers',
  'exportNotes',
  'exportWorkbook',
];

/** They read on from a moment, and tell nothing twice: never from anything but the primary. */
const streams = ['threadEvents', 'followThreads', 'followReviews'] as const;

/**
 * What only reads and goes to the primary all the same. So does every call that changes something, who calls (sessions,
 * rights, limits of logins), and what the server does by itself: sealer, projector, outbox, claims that run out.
 */
export const fromPrimary: Readonly<Record<string, readonly Name[]>> = {
  'a stream goes on from the moment at which the list was read, and a replica does not tell which transactions run': [
    'listThreads',
    'listReviews',
    ...streams,
  ],
  'a decision is made on it at once, under a lock or a claim': [
    'getReview',
    'countReviews',
    'peekNext',
    'listDeskViews',
    'getHandover',
    'countUnread',
  ],
  'it is about accounts, sessions and links': [
    'getWall',
    'listWallLinks',
    'getAccount',
    'getSecondFactor',
    'listSessions',
    'listAccountSessions',
    'listNgoAdmins',
    'getNgoAdmin',
    'listColleagues',
  ],
  'one look at the database, and nothing to list': [
    'getAttachment',
    'getSignedFile',
    'getFeatures',
    'importTemplate',
    'planTemplate',
  ],
};

type Source = 'replica' | 'primary';

const sources: ReadonlyMap<string, Source> = new Map([
  ...Object.values(fromPrimary)
    .flat()
    .filter((name) => !streams.some((stream) => stream === name))
    .map((name) => [name, 'primary'] as const),
  ...fromReplica.map((name) => [name, 'replica'] as const),
]);

/**
 * Where a call that only reads is answered from: `primary` is its synchronous standby while it is away
 * (`server/db/standby.ts`). Nothing for streams, and for calls that change something.
 */
export const sourceOf = (call: string): Source | undefined => sources.get(call);
