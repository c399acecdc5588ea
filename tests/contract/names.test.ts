import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { renamed } from '#contract/scalars.ts';

/** What is read of a request, whichever of its names it used. */
const read = ({ aliases = {} }: Endpoint, part: z.ZodMiniType, sent: object): unknown =>
  z.parse(z.pipe(renamed(aliases), part), sent);

const { addObserver, exportAnswers, exportNotes, getAnswerExtra, importObservers, listCompletedQuestions } = contract;
const { listNotes, listThreads, resetObserver, updateObserver, visitStation } = contract;
const answers = { page: 1, pageSize: 10 };
const thread = { idPollingStation: 77, idObserver: 3 };
const observer = { phone: '0731', pin: '1234', name: 'Ana' };
const reset = { action: 'device', phoneNumber: '0731' };
const arrival = { idPollingStation: 12, countyCode: 'AB' };

// What E and V name, what M names (wire.md 1.26, 3.5), and what is read of either.
const renamings: readonly [string, Endpoint, z.ZodMiniType, object, object, object][] = [
  [
    'urgent threads',
    listThreads,
    listThreads.query,
    { urgent: 'true' },
    { isUrgent: 'true' },
    { ...answers, urgent: true },
  ],
  [
    'the thread of the answers',
    listCompletedQuestions,
    listCompletedQuestions.query,
    { idPollingStation: '77', idObserver: '3' },
    { pollingStationId: '77', observerId: '3' },
    thread,
  ],
  [
    'the station of which an observer told',
    getAnswerExtra,
    getAnswerExtra.query,
    { ObserverId: '3', PollingStationNumber: '77' },
    { ObserverId: '3', PollingStationId: '77' },
    { ObserverId: 3, PollingStationNumber: 77 },
  ],
  [
    'the thread of the notes',
    listNotes,
    listNotes.query,
    { idPollingStation: '77', idObserver: '3', idQuestion: '5' },
    { pollingStationId: '77', observerId: '3', idQuestion: '5' },
    { ...thread, idQuestion: 5 },
  ],
  [
    'whose answers are exported, and whether urgent ones',
    exportAnswers,
    exportAnswers.query,
    { idObserver: '3', urgent: 'true' },
    { observerId: '3', isUrgent: 'true' },
    { idObserver: 3, urgent: true, format: 'xlsx' },
  ],
  [
    'whose notes are exported',
    exportNotes,
    exportNotes.query,
    { idObserver: '3' },
    { observerId: '3' },
    { idObserver: 3, format: 'xlsx' },
  ],
  [
    'the NGO of a new observer',
    addObserver,
    addObserver.body,
    { ...observer, idNgo: 2 },
    { ...observer, ngoId: 2 },
    { ...observer, idNgo: 2 },
  ],
  [
    'the NGO of a new observer, as imports have it',
    addObserver,
    addObserver.body,
    { ...observer, idNgo: 2 },
    { ...observer, ongId: 2 },
    { ...observer, idNgo: 2 },
  ],
  [
    'the observer who is changed, and their PIN',
    updateObserver,
    updateObserver.body,
    { idObserver: 3, pin: '1234' },
    { observerId: 3, password: '1234' },
    { idObserver: 3, pin: '1234' },
  ],
  [
    'the observer whose device is forgotten',
    resetObserver,
    resetObserver.body,
    { ...reset, idObserver: 3 },
    { ...reset, observerId: 3 },
    { ...reset, idObserver: 3 },
  ],
  [
    'the NGO of imported observers',
    importObservers,
    importObservers.form,
    { ongId: '2' },
    { ngoId: '2' },
    { ongId: '2' },
  ],
  [
    'the number of the station where an observer arrived',
    visitStation,
    visitStation.body,
    arrival,
    { countyCode: 'AB', pollingStationNumber: 12 },
    arrival,
  ],
];

describe('a request may use the names of any published back end', () => {
  test.each(renamings)('for %s', (_what, endpoint, part, ofE, ofM, found) => {
    expect(read(endpoint, part, ofE)).toEqual(found);
    expect(read(endpoint, part, ofM)).toEqual(found);
  });

  test.each(renamings)('and for %s its own name goes before the others', (_what, endpoint, part, ofE, ofM, found) => {
    const others = Object.fromEntries(Object.keys(ofM).map((name) => [name, '9']));
    expect(read(endpoint, part, { ...others, ...ofE })).toEqual(found);
  });
});
