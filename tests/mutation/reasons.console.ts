import type { Reason } from './reasons.ts';

/** The console: screens, the frame around them and what they share. */
export const reasonsOfConsole: readonly Reason[] = [
  { text: /^\{ gap: '/u, why: 'A distance: nothing has a size here.' },
  {
    file: 'app/ToastRegion.tsx',
    text: /^(?:shown\.length === 0|isEmpty \|\||region\.current|\[isEmpty\]|\(\) => \(isEmpty)/u,
    why: 'Where toasts stand, so that they cover no button: the browser’s tests look at that, nothing has a size here.',
  },
  { file: 'app/ToastRegion.tsx', text: /^actor === undefined$/u, why: 'A toast that is shown has its actor.' },
  {
    file: 'app/ToastCard.tsx',
    text: /^\{ opacity: 0/u,
    why: 'How a toast moves as it goes: nothing moves here.',
  },
  { file: 'app/OfflineBar.tsx', text: /^true$/u, why: 'The style goes by the attribute, whatever it says.' },
  {
    file: 'app/OfflineBar.tsx',
    text: /^outage\?\.retryAll$/u,
    why: 'Tells the compiler: there is an outage where there is a notice.',
  },
  {
    file: 'find/Find.tsx',
    text: /^early\.current\?\./u,
    why: 'Tells the compiler: keys are caught once it was opened.',
  },
  {
    file: 'find/Find.tsx',
    text: /^\[(?:\]|close\]|open, preferences\])$/u,
    why: 'They stay the same as long as the console is there.',
  },
  { file: 'answers/FormTabs.tsx', text: /^\(title: string\)/u, why: 'A width: nothing has a size here.' },
  {
    file: 'notes/FileLink.tsx',
    text: /^\{ asksFirst: false \}$/u,
    why: 'What says nothing of it is not asked first, either.',
  },
  {
    file: 'notes/FileLink.tsx',
    text: /^button\.current\?\.focus$/u,
    why: 'Tells the compiler: the button stands there as long as it can be called off.',
  },
  { file: 'app/login.tsx', text: /^!isStanding$/u, why: 'Rendered once more, the form that stands is the same.' },
  {
    file: 'problem/problem.actors.ts',
    text: /^\/\^\.\*/u,
    why: 'An address is one line, and the tests’ has no version.',
  },
  {
    file: 'forms/form-file.leftOut.ts',
    text: /^level !== 'option'$/u,
    why: 'Tells the compiler: what is read of an option is no list.',
  },
  {
    file: 'forms/forms.order.ts',
    text: /^forms\[place\]\?\.id$/u,
    why: 'Tells the compiler: the place is one of the list.',
  },
  {
    file: 'observer-import/FileRefused.tsx',
    text: /^(?:refused && reason|reason !== null|file\?\.name)/u,
    why: 'Tells the compiler: a file that is refused has a name and a reason, no other has one.',
  },
  { file: 'observer-import/FileRefused.tsx', text: /^\{ tone: 'error' \}$/u, why: 'A colour: nothing is drawn here.' },
  {
    file: 'observer-import/observer-import.actors.ts',
    text: /^(?:found === undefined|columns === null)/u,
    why: 'Tells the compiler: what is sent was read, and its columns are known.',
  },
  {
    file: 'observer-import/observer-import.actors.ts',
    text: /^ngoId === null$/u,
    why: 'Tells the compiler: nothing is sent before the NGO is known.',
  },
  {
    file: 'statistics/QuestionsScreen.tsx',
    text: /^\{ key: null \}$/u,
    why: 'The NGOs are one list, looked up by no key.',
  },
];
