import type { Reason } from './reasons.ts';

const whole = 'Every section and every question has its list, and what is listed is there.';
const spares = 'Only spares the way through what is known: the longer way leads to the same.';
const notLookedAt = 'The first part of what is read is not looked at.';

/** The editor of forms: as the others, by the file of its folder. */
export const reasonsOfFormEditor: readonly Reason[] = [
  { file: 'apply-diff.ts', text: /^change\.change === 'moved'$/u, why: 'What is added stood in nothing before.' },
  { file: 'apply-diff.ts', text: /^home === undefined$/u, why: 'Nothing is listed under no key.' },
  {
    file: 'apply-diff.ts',
    text: /^change\.change === 'added'$/u,
    why: 'What is added without a place was told before.',
  },
  { file: 'form/diff.ts', text: /^before === after$/u, why: spares },
  { file: 'form/diff.ts', text: /^\[\]$/u, why: whole },
  { file: 'form/diff.ts', text: /^(?:from|to) === undefined$/u, why: whole },
  { file: 'form/diff.ts', text: /^pair\.from\.get\(key\)\?/u, why: whole },
  {
    file: 'form/diff.ts',
    text: /^(?:parts|levelOf\(part\))/u,
    why: 'Tells the compiler: parts of a section are questions, parts of a question options.',
  },
  { file: 'document.ts', text: /^one === other$/u, why: spares },
  { file: 'document.ts', text: /^key\.slice\(1\)$/u, why: 'A number may begin with a plus.' },
  {
    file: 'codes.ts',
    text: /^next !== ''$/u,
    why: 'What follows nothing is nothing: the search ends with it as well.',
  },
  { file: 'codes.ts', text: /^\/\^/u, why: 'A code has one line: it is read from its beginning either way.' },
  { file: 'codes.ts', text: /^\[\]$/u, why: notLookedAt },
  { file: 'refusals.ts', text: /^\[\]$/u, why: notLookedAt },
  { file: 'flat.ts', text: /^\[\]$/u, why: whole },
  {
    file: 'flat.ts',
    text: /^(?:listed\(|levelOf\(thing\) ===)/u,
    why: 'Tells the compiler: things are listed only in what can hold them.',
  },
  {
    file: 'form-editor.machine.ts',
    text: /^\{ …$/u,
    why: 'Stands where an actor was not provided: every start and every test provides it.',
  },
  {
    file: 'form-editor.machine.ts',
    text: /^context\.proposal\?/u,
    why: 'There is a proposal while it is asked about.',
  },
  { file: 'form-editor.selectors.ts', text: /^others\.saved !== null$/u, why: 'Nothing is no newer than a version.' },
  { file: 'form-editor.steps.ts', text: /^openSection !== null$/u, why: 'No thing has the key null.' },
  {
    file: 'form-file.ts',
    text: /^(?:(?:read|questions|options)\.filter|(?:section|question|option) !== null$)/u,
    why: 'Tells the compiler: with a broken part there is no form at all.',
  },
  {
    file: 'undo-history.ts',
    text: /^!edit\.edit\.endsWith/u,
    why: 'The edits that set something are those whose names say so.',
  },
  { file: 'undo-history.ts', text: /^\['', null\]$/u, why: 'What sets nothing types into nothing, under any name.' },
  {
    file: 'undo-history.ts',
    text: /^history\.future\.length === 0$/u,
    why: 'After a step back nothing is being typed.',
  },
  { file: 'undo-history.ts', text: /^history\.past\.length </u, why: 'A shorter one stays whole either way.' },
  { file: 'problems.ts', text: /^(?:duplicates\.size|codes !== last\.codes|\{ codes: '', duplicates)/u, why: spares },
  { file: 'longest-increasing-subsequence.ts', text: /^end\.rank >= rank$/u, why: 'No two things stand at one place.' },
  { file: 'edits.lists.ts', text: /^(?:\[\]|(?:document\.sections|asked)\.find)/u, why: whole },
  {
    file: 'edits.lists.ts',
    text: /^(?:doubled|first|after|place) === undefined/u,
    why: 'Both are there, or neither is.',
  },
  { file: 'edits.lists.ts', text: /^by < 0$/u, why: 'It is one up or one down.' },
  { file: 'edits.lists.ts', text: /^\{ list: \[\], parent: null \}$/u, why: 'What is shifted is there.' },
  { file: 'edits.lists.ts', text: /^list\[at - 1\]\?/u, why: 'Something stands before it.' },
];
