import { fromCallback } from 'xstate';
import {
  checkOf,
  failureOf,
  fileOf,
  hasFailed,
  isAskedToCancel,
  isAskedToLeave,
  isNgoFixed,
  isOutcomeUnknown,
  isReading,
  isReadingAgain,
  isRefused,
  isUploading,
  ngoId,
  progressOf,
  refusalOf,
  resultOf,
  stepOf,
} from '#machines/import/import.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { walk } from '#tests/support/walk.ts';
import {
  allBad,
  check,
  did,
  endings,
  file,
  input,
  isNewChild,
  machine,
  other,
  request,
  result,
  swapped,
  told,
} from './import.given.ts';

walk({
  name: 'import',
  machine: machine.provide({ actors: { read: fromCallback(() => {}), upload: fromCallback(() => {}) } }),
  input: input(null, false),
  otherInputs: { 'for the own NGO': input('7', true) },
  events: {
    'file chosen': { type: 'file.chosen', file },
    'other file chosen': { type: 'file.chosen', file: other },
    'empty file chosen': { type: 'file.chosen', file: { id: 'f3', name: 'empty.csv', size: 0 } },
    'huge file chosen': { type: 'file.chosen', file: { id: 'f4', name: 'huge.csv', size: 1_001 } },
    'file removed': { type: 'file.removed' },
    'NGO 5 chosen': { type: 'ngo.changed', id: '5' },
    'half read': { type: 'read.progressed', progress: 0.5 },
    checked: { type: 'read.done', check },
    'checked, all bad': { type: 'read.done', check: allBad },
    'could not be checked': { type: 'read.failed', error: failures.server },
    'no text': { type: 'read.refused', reason: 'notText' },
    'reading cancelled': { type: 'read.cancelled' },
    'worker breaks': { type: 'xstate.error.actor.read', error: 'bug' },
    'columns swapped': { type: 'columns.changed', columns: swapped },
    'upload asked': { type: 'upload.asked' },
    'half sent': { type: 'upload.progressed', progress: 0.5 },
    sent: { type: 'upload.done', result },
    'refused by the server': { type: 'upload.failed', error: failures.refused },
    'connection lost': { type: 'upload.failed', error: failures.offline },
    'upload breaks': { type: 'xstate.error.actor.upload', error: failures.server },
    'cancel asked': { type: 'cancel.asked' },
    'cancel declined': { type: 'cancel.declined' },
    'cancel confirmed': { type: 'cancel.confirmed' },
    'leave asked': { type: 'leave.asked' },
    'leave cancelled': { type: 'leave.cancelled' },
    'leave confirmed': { type: 'leave.confirmed' },
    restarted: { type: 'import.restarted' },
  },
  replies: {},
  project: ({ ngo, file, check, progress }) => [ngo.id, file?.id, check?.good, progress],
  rules: {
    'OBI-01 importing needs an NGO and a file with good rows': ({ after }) =>
      after.can({ type: 'upload.asked' }) ===
      (after.hasTag('checked') && ngoId(after) !== null && (checkOf(after)?.good ?? 0) > 0),
    'OBI-01 who may add to their own NGO alone chooses none': ({ after }) => !isNgoFixed(after) || ngoId(after) === '7',
    'OBI-01 a chosen NGO is taken': ({ title, after }) =>
      title !== 'NGO 5 chosen' || isNgoFixed(after) || ngoId(after) === '5',
    'OBI-02 a chosen file is read first, by itself': (step) =>
      !['file chosen', 'other file chosen'].includes(step.title) ||
      (isReading(step.after) &&
        same(fileOf(step.after), step.title === 'file chosen' ? file : other) &&
        checkOf(step.after) === null &&
        isNewChild(step, 'read') &&
        same(request(step.after), { file: fileOf(step.after), columns: null, ngoId: ngoId(step.after) })),
    'OBI-02 a file that cannot be taken is refused with the reason': ({ title, after }) => {
      const reason = new Map([
        ['empty file chosen', 'empty'],
        ['huge file chosen', 'tooLarge'],
        ['could not be checked', 'notChecked'],
        ['no text', 'notText'],
        ['worker breaks', 'unreadable'],
      ]).get(title);
      return reason === undefined || (isRefused(after) && refusalOf(after) === reason && checkOf(after) === null);
    },
    'OBI-02 a refusal is shown until another file is chosen': ({ after }) =>
      isRefused(after) === (refusalOf(after) !== null),
    'OBI-02 what was found is shown, and nothing is sent by itself': ({ title, after }) =>
      !title.startsWith('checked') ||
      (stepOf(after) === 'check' &&
        !isUploading(after) &&
        same(checkOf(after), title === 'checked' ? check : allBad) &&
        same(after.context.columns, checkOf(after)?.columns)),
    'OBI-02 other columns or another NGO check the file anew, with the old check in sight': (step) => {
      const { title, before, after } = step;
      if (title !== 'columns swapped' && !(title === 'NGO 5 chosen' && (before.hasTag('checked') || isReading(before))))
        return true;
      return (
        isReading(after) &&
        isNewChild(step, 'read') &&
        isReadingAgain(after) === (checkOf(before) !== null) &&
        same(checkOf(after), checkOf(before)) &&
        same(after.context.columns, title === 'columns swapped' ? swapped : before.context.columns)
      );
    },
    'OBI-02 reading ends with its state: cancelled, nothing of the file is left': ({ title, after }) =>
      isReading(after) === (after.children.read !== undefined) &&
      (!['reading cancelled', 'file removed', 'restarted'].includes(title) ||
        (stepOf(after) === 'choose' && same([fileOf(after), checkOf(after), resultOf(after)], [null, null, null]))),
    'OBI-03 what is sent is the file, with the columns of its check, for the NGO': (step) =>
      step.title !== 'upload asked' ||
      (isUploading(step.after) &&
        isNewChild(step, 'upload') &&
        same(request(step.after), {
          file: fileOf(step.before),
          columns: checkOf(step.before)?.columns,
          ngoId: ngoId(step.before),
        })),
    'OBI-03 the request ends with the state': ({ after }) =>
      isUploading(after) === (after.children.upload !== undefined),
    'OBI-03 progress is what is read or sent, from nought each time': ({ title, before, after }) =>
      (!title.startsWith('half') || progressOf(after) === 0.5) &&
      ((isReading(after) && isReading(before)) ||
        isUploading(before) ||
        !(isReading(after) || isUploading(after)) ||
        progressOf(after) === 0),
    'OBI-03 success is told with the count, and the lines that the server refused are shown': (step) =>
      step.title !== 'sent' ||
      (stepOf(step.after) === 'done' &&
        same(resultOf(step.after), result) &&
        same(told(step), [{ count: 2, failure: null }])),
    'OBI-03 a failure is told, and the file and its check are kept for another try': (step) => {
      const failure = new Map<string, unknown>([
        ['refused by the server', failures.refused],
        ['connection lost', failures.offline],
        ['upload breaks', failures.server],
      ]).get(step.title);
      if (failure === undefined) return told(step).length === (step.title === 'sent' ? 1 : 0);
      return (
        hasFailed(step.after) &&
        same(failureOf(step.after), failure) &&
        same(told(step), [{ count: null, failure }]) &&
        same([fileOf(step.after), checkOf(step.after)], [fileOf(step.before), checkOf(step.before)]) &&
        step.after.can({ type: 'upload.asked' })
      );
    },
    'OBI-03 only a refusal says for certain that nothing was added': ({ title, before, after }) =>
      isOutcomeUnknown(before) ||
      isOutcomeUnknown(after) === ['connection lost', 'upload breaks', 'cancel confirmed'].includes(title),
    'an upload is called off only after a question': ({ title, before, after }) =>
      !isUploading(before) ||
      isUploading(after) ||
      endings.includes(title) ||
      (title === 'cancel confirmed' && isAskedToCancel(before)) ||
      (title === 'leave confirmed' && isAskedToLeave(before)),
    'a new try forgets the old failure': ({ title, after }) => title !== 'upload asked' || failureOf(after) === null,
    'NAV-08 leaving asks while an upload is under way, and happens at once otherwise': (step) =>
      step.title !== 'leave asked' ||
      (isUploading(step.before)
        ? isAskedToLeave(step.after) && !did(step, 'leave')
        : did(step, 'leave') && same(step.before.value, step.after.value)),
    'NAV-08 confirmed, the reader goes; cancelled or answered, they stay': (step) =>
      (step.title !== 'leave confirmed' || (did(step, 'leave') && !did(step, 'stay'))) &&
      (!['leave cancelled', ...endings].includes(step.title) || did(step, 'stay')),
  },
  refused: [],
});
