import type { Reason } from './reasons.ts';

/** What officers work with: reviews, claims, calls. */
export const reasonsOfDesk: readonly Reason[] = [
  {
    file: 'act-queue.items.ts',
    text: /^(?:item\.)?act\.type [!=]== 'review\.undone'$/u,
    why: 'Tells the compiler: no other act undoes one, or has the number of one.',
  },
  {
    file: 'act-queue.items.ts',
    text: /^item\.follows === null$/u,
    why: 'Tells the compiler: nothing is no key of an act.',
  },
  { file: 'act-queue.items.ts', text: /\?\.follows$/u, why: 'Tells the compiler: what is taken back is there.' },
  {
    file: 'act-queue.machine.ts',
    text: /^firstOf\(context\)\?\.key$/u,
    why: 'Tells the compiler: there is a first one where one waits.',
  },
  {
    file: 'claim.machine.ts',
    text: /claim\?\.(?:until|by)$/u,
    why: 'Tells the compiler: there is a claim where it is mine, or somebody else’s.',
  },
  {
    file: 'claim.machine.ts',
    text: /^\{ type: 'storeLoss', params: \{ takenBy: null \} \}$/u,
    why: 'As long as it is mine nobody has taken it over.',
  },
  { file: 'claim.machine.ts', text: /^true$/u, why: 'From within it is entered anew either way.' },
  { file: 'claim.machine.ts', text: /^\{ claim: null \}$/u, why: 'What is missing is read like null.' },
  { file: 'review-undo.machine.ts', text: /^\{ done: null \}$/u, why: 'It is read where something was done.' },
  {
    file: 'next-visit.machine.ts',
    text: /^row !== null$/u,
    why: 'As long as one is expected, none is not that one.',
  },
  { file: 'review-counts.machine.ts', text: /^false$/u, why: 'Set again on the entry of the first state.' },
  { file: 'bulk-act.machine.ts', text: /^\(\) => …$/u, why: 'Stands where an actor was not provided.' },
  {
    file: 'bulk-act.machine.ts',
    text: /^true$/u,
    why: 'Looked at where an act was given, which says of itself whether its visits are known.',
  },
  {
    file: 'timeline.machine.ts',
    text: /^true$/u,
    why: 'The machine itself is never left: its states are entered anew either way.',
  },
  {
    file: 'timeline.machine.ts',
    text: /^inSight(?:\?\.(?:items|next)| !== null)$/u,
    why: 'Tells the compiler: older ones are wanted where some are in sight.',
  },
  {
    file: 'calls.machine.ts',
    text: /^(?:call|noting)\?\./u,
    why: 'Tells the compiler: somebody is called where an outcome is given and noted.',
  },
  {
    file: 'desk/ActForms.tsx',
    text: /^(?:place\.current\?\.scrollIntoView|\{ block: 'nearest' \}$)/u,
    why: 'How far it is scrolled: nothing has a size here, nor anything to scroll by.',
  },
  {
    file: 'desk/ActForms.tsx',
    text: /^place\.current\?\.querySelector/u,
    why: 'Tells the compiler: a form stands there, and has a control.',
  },
  { file: 'desk/ActForms.tsx', text: /^\[\]$/u, why: 'What always is the same never changes.' },
  {
    file: 'desk/desk.query.ts',
    text: /^Object\.keys\(names\)\.filter/u,
    why: 'Tells the compiler: each field of the desk has a name, and nothing else has.',
  },
  {
    file: 'desk/views.query.ts',
    text: /^asked\[field\] === undefined$/u,
    why: 'What is not asked for is not sent, either way.',
  },
];
