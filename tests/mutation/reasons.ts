import { reasonsOfConsole } from './reasons.console.ts';
import { reasonsOfDesk } from './reasons.desk.ts';
import { reasonsOfFormEditor } from './reasons.form-editor.ts';
import { reasonsOfServer } from './reasons.server.ts';
import type { Survivor } from './report.ts';

export interface Reason {
  /** Which changes it is about: how the file's name ends, where not everywhere, and what stood there. */
  file?: string;
  text: RegExp;
  why: string;
}

/** Why nobody could notice a change that no test noticed; the first that fits. */
const reasons: readonly Reason[] = [
  { text: /unprovided\(/u, why: 'Stands where an actor was not provided: an error for developers.' },
  { file: 'reset-password.machine.ts', text: /^\(\) => …$/u, why: 'Stands where an actor was not provided.' },
  { text: /^assertEvent\(/u, why: 'Tells the compiler which event it is; no other leads there.' },
  { file: 'accounts.machine.ts', text: /^\[\]$/u, why: 'Set again on the entry of the first state.' },
  { file: 'confirmation.machine.ts', text: /^\{ action: null \}$/u, why: 'Set again on the entry of the first state.' },
  { file: 'job.machine.ts', text: /: null/u, why: 'Set again on the entry of the first state.' },
  { file: 'reset-password.machine.ts', text: /: null/u, why: 'Set again on the entry of the first state.' },
  { file: 'import.machine.ts', text: /is not provided|^\{ …$/u, why: 'Stands where an actor was not provided.' },
  { file: 'import.machine.ts', text: /^context\.check\?/u, why: 'There is a check where it is asked for.' },
  { file: 'list.sort.ts', text: /^\[\]$/u, why: 'The first part of what is read is not looked at.' },
  { file: 'list.sort.ts', text: /^column === undefined$/u, why: 'No list has a column without a name.' },
  { file: 'list.address.ts', text: /^page >= 1$/u, why: 'Where page 1 makes no sense, the first page is asked for.' },
  {
    file: 'list.chunks.ts',
    text: /^context\.chunks\.length > 0$/u,
    why: 'Where no run is held, all that are wanted were asked for, and are kept either way.',
  },
  {
    file: 'list/list.machine.ts',
    text: /^\[\]$/u,
    why: 'The total is not known then: the first answer lets go of whatever was held.',
  },
  {
    file: 'list/list.machine.ts',
    text: /^true$/u,
    why: 'Nothing happens when the state is entered: it looks again either way.',
  },
  { file: 'login.machine.ts', text: /^\{ failure: null \}$/u, why: 'What is missing is read like null.' },
  {
    file: 'notification.machine.ts',
    text: /^(?:\[\]|order !== null|context\.order\?\.count)$/u,
    why: 'There is an order wherever one is confirmed, sent or doubted.',
  },
  { file: 'notification.message.ts', text: /^\[\]$/u, why: 'Only searched for an order that says the same.' },
  { file: 'form-opening.machine.ts', text: /^\{ …$/u, why: 'The actors, which every start and every test provides.' },
  { file: 'profile.machine.ts', text: /^entity === null$/u, why: 'Only a new one has none, and leads to the list.' },
  { file: 'form-contents.machine.ts', text: /^wanted === null$/u, why: 'Nothing is loaded unless a form is wanted.' },
  { file: 'form-contents.machine.ts', text: /^\['failed'\]$/u, why: 'Tells the walk through the screen where it is.' },
  { file: 'recovery.machine.ts', text: /^\['recalling'\]$/u, why: 'Tells the walk through the screen where it is.' },
  { file: 'removal.machine.ts', text: /^event\.output ===/u, why: 'The final states have no other outputs.' },
  {
    file: 'reset-password.machine.ts',
    text: /^context\.person\?/u,
    why: 'There is a person while a password is saved.',
  },
  {
    file: 'unread/unread.ts',
    text: /^(?:read\.length|upTo)/u,
    why: 'Only spares a statement that would find nothing.',
  },
  {
    file: 'second-factor.machine.ts',
    text: /^(?:\[\]|\{ change: null.*)$/u,
    why: 'Set again on the entry of the first state.',
  },
  {
    file: 'second-factor.machine.ts',
    text: /^\{ key: null \}$/u,
    why: 'What the account has is one thing, looked up by no key.',
  },
  { file: 'sessions.machine.ts', text: /^\{ wanted: null \}$/u, why: 'Set again on the entry of the first state.' },
  { file: 'sessions.machine.ts', text: /^\{ key: null \}$/u, why: 'The sessions are one list, looked up by no key.' },
  {
    file: 'server/unread/unread.ts',
    text: /^(?:read\.length > 0|upTo !==.*)$/u,
    why: 'Spares a statement that would write nothing.',
  },
  { file: 'toasts.machine.ts', text: /^context\.shown\.at/u, why: 'There is a toast when the newest is activated.' },
  {
    text: /^throw new Error\(.*not provided/u,
    why: 'Stands where an actor was not provided: an error for developers.',
  },
  {
    file: 'answers.forms.ts',
    text: /^place\.form !== null$/u,
    why: 'No form has the id null: the first one is taken anyway.',
  },
  { file: 'answers.machine.ts', text: /^\[\]$/u, why: 'Only forms that are there come this far.' },
  { file: 'answers.machine.ts', text: /^\{ key: null \}$/u, why: 'The forms are one list, looked up by no key.' },
  {
    file: 'statistics.selectors.ts',
    text: /^(?:\[\]|cardOf\(snapshot, key\)\?\.getSnapshot|card !== undefined)$/u,
    why: 'Every card has its actor, also after it broke.',
  },
  { file: 'statistics.machine.ts', text: /^\/\^xstate/u, why: 'The name of the event begins with it.' },
  { file: 'row-actions.machine.ts', text: /^\[\]$/u, why: 'Set again on the entry of the first state.' },
  {
    file: 'row-actions.machine.ts',
    text: /^context\.failed\[0\]\?/u,
    why: 'A single row that is not done has failed.',
  },
  {
    file: 'login.selectors.ts',
    text: /^\{ failed: 'unreachable' \}$/u,
    why: 'The other ways to fail are told apart before.',
  },
  { file: 'login.selectors.ts', text: /\?\.retryAfter$/u, why: 'There is a failure where too many tries are told.' },
  { file: 'form-saving.machine.ts', text: /^\(\) => …$/u, why: 'Stands where an actor was not provided.' },
  {
    file: 'form-saving.machine.ts',
    text: /^context\.intent === 'draft'$/u,
    why: 'A published form that stays published is told apart before.',
  },
  { file: 'threads.machine.ts', text: /^\(\) => …$/u, why: 'Stands where an actor was not provided.' },
  {
    file: 'form-saving.machine.ts',
    text: /^theirs !== null$/u,
    why: 'Theirs is there wherever one may yield to it or merge with it.',
  },
  { file: 'session.machine.ts', text: /^\{ …$/u, why: 'Stands where an actor was not provided.' },
  {
    file: 'session.machine.ts',
    text: /^(?:context\.)?claims\?\.token$/u,
    why: 'There are claims where tokens are compared, or one is wanted.',
  },
  { file: 'session.machine.ts', text: /^token !== null$/u, why: 'That there is none is looked at before.' },
  {
    file: 'session.machine.ts',
    text: /^claims === null$/u,
    why: 'Only whoever is logged in is asked for the time left.',
  },
  {
    file: 'live.machine.ts',
    text: /^true$/u,
    why: 'From within the stream leads to its beginning, and enters it anew either way.',
  },
  {
    file: 'top-list.machine.ts',
    text: /^context\.inSight\?/u,
    why: 'Another page is asked for where figures are in sight.',
  },
  {
    file: 'api/failure.ts',
    text: /^issue === undefined$/u,
    why: 'Tells the compiler: what is not as agreed has an issue.',
  },
  {
    file: 'situation/FormChart.tsx',
    text: /^columns(?:\[0\]|\.at\(-1\))\?/u,
    why: 'Tells the compiler: at least the quarter that it is now is drawn.',
  },
  {
    file: 'observers/observers.query.ts',
    text: /^readSort\(text\) !== null$/u,
    why: 'Tells the compiler: a list is sorted by one of its columns, and an empty text asks for no order.',
  },
  {
    file: 'app/actQueue.ts',
    text: /^act\.type === 'review\.undone'/u,
    why: 'An undo is sent once its act has been answered, so that its number is known.',
  },
  {
    file: 'ui/RowMenu.tsx',
    text: /^items\.at\(/u,
    why: 'Tells the compiler: a key is pressed at an item, so that there is one.',
  },
  {
    file: 'contract/read-csv.ts',
    text: /^lines\[0\]\?\.text$/u,
    why: 'Every text has a first line, if an empty one.',
  },
  { file: 'contract/read-csv.ts', text: /^at < lines\.length$/u, why: 'One line too many is blank, and left out.' },
  { file: 'contract/read-csv.ts', text: /\[0\]\?\.delimiter$/u, why: 'There are three delimiters to choose from.' },
  {
    file: 'contract/read-csv.ts',
    text: /^!line\.includes/u,
    why: 'A shortcut: the longer way splits a line without quotation marks alike.',
  },
  {
    file: 'contract/observer-import-rows.ts',
    text: /^\[\]$/u,
    why: 'Stands where there is no line: no heading either way.',
  },
  {
    file: 'contract/observer-import-rows.ts',
    text: /^at === null$/u,
    why: 'No line has a cell at null: it is empty either way.',
  },
  {
    file: 'contract/notes.ts',
    text: /^typeof value === 'object'$/u,
    why: 'What is no object lacks what a note must have, either way.',
  },
  {
    file: 'ngo-profile/ngo-profile.actors.ts',
    text: /^key !== null$/u,
    why: 'A shortcut: no id of an NGO is the same as none.',
  },
  {
    file: 'ngo-profile/ngo-profile.actors.ts',
    text: /^claimsOf\(session/u,
    why: 'Tells the compiler: whoever sees the screen is logged in.',
  },
];

/** The reason that is known, if any. */
export const reasonOf = ({ file, text }: Survivor): string | undefined =>
  [
    ...(/^machines\/form(?:-editor)?\//u.test(file) ? reasonsOfFormEditor : []),
    ...(file.startsWith('server/') ? reasonsOfServer : []),
    ...(file.startsWith('machines/') ? reasonsOfDesk : []),
    ...(file.startsWith('src/') ? reasonsOfConsole : []),
    ...reasons,
  ].find((reason) => file.endsWith(reason.file ?? '') && reason.text.test(text))?.why;
