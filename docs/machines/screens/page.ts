/** The stage: a real screen, brought into a state by what its walk does. Without a state in its address, all of them. */
import { act, cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import type { AnyMachineSnapshot } from 'xstate';
import '#src/screens/login/login.css';
import '#src/theme/base.css';
import 'virtual:theme.css';
import { follow, statesOf, titlesIn, wayTo } from '../../../tests/support/screenPaths.ts';
import { speak as speakAtFirst, texts } from '../../../tests/support/speak.ts';
import type { Shown as Walk } from './collected.ts';
import { fetchFiles } from './files.ts';
import { after, before, vi } from './noRunner.ts';
import { hashOfScreen, readMachine, readScreenPlace, type ScreenPlace, type Shown } from './place.ts';
import { forgetWithPage } from './storage.ts';
import { allWalks, walkAt, walksBy, walksOfMachine } from './walks.ts';

const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value));

async function speak(language: string): Promise<void> {
  i18next.addResourceBundle(language, 'translation', texts(language), false, true, { skipCopy: true });
  await act(() => i18next.changeLanguage(language));
  document.documentElement.lang = language;
}

/** What the theme of the frame says, where a walk has one, is undone. */
function wear({ theme }: ScreenPlace): void {
  if (theme === '') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** A walk may have taken the whole page, and its address. */
async function end(): Promise<void> {
  for (const run of after) await run();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
  const { dataset } = document.documentElement;
  for (const name of Object.keys(dataset)) delete dataset[name];
}

/** A console that a walk opens speaks the language that it finds. */
function begin(place: ScreenPlace): void {
  localStorage.setItem('language', place.language);
  wear(place);
}

const late = import.meta.glob(['/src/**/*.tsx', '!/src/{design,wall}/**']);
/** Parts that come late in the console are here before anything is shown. */
const fetchParts = (): Promise<unknown> => Promise.all(Object.values(late).map((fetchPart) => fetchPart()));

/** What is asked for after them comes after them: a state is shown with its parts, and not a moment before. */
const partsCame = (): Promise<unknown> => act(() => import('#src/ui/LazyPart.tsx'));

async function tried(plan: Walk, place: ScreenPlace): Promise<{ seen: AnyMachineSnapshot[]; broke: string | null }> {
  await end();
  begin(place);
  await speakAtFirst('en');
  for (const run of before) await run();
  await plan.prepare?.();
  const seen: AnyMachineSnapshot[] = [];
  try {
    await follow(plan, place.did, async (snapshot) => {
      await partsCame();
      seen.push(snapshot);
    });
    return { seen, broke: null };
  } catch (error) {
    await partsCame();
    return { seen, broke: error instanceof Error ? error.message : String(error) };
  }
}

/** It is done in the language of the walks, and shown in the one that is wanted: so may a reader, in the middle of anything. */
async function play(place: ScreenPlace): Promise<Shown> {
  const plan = await walkAt(place.file, place.walk);
  const first = await tried(plan, place);
  // What a walk opens with may come late: it is there now.
  const { seen, broke } = first.broke === null ? first : await tried(plan, place);
  vi.useRealTimers();
  await speak(place.language);
  wear(place);
  const now = seen.at(-1);
  return {
    place: { ...place, did: place.did.slice(0, Math.max(0, seen.length - 1)) },
    name: plan.name,
    machine: plan.machine.id,
    value: now?.value,
    context: plain(now?.context ?? {}),
    titles: now === undefined ? [] : titlesIn(plan, now),
    broke,
  };
}

function say(words: string): void {
  const main = document.body.appendChild(document.createElement('main'));
  main.appendChild(document.createElement('p')).textContent = words;
}

/** What the tests look at, and what a person may: of all machines, or of one. */
async function list(hash: string, machine: string | null): Promise<void> {
  const main = document.createElement('main');
  const walks = machine === null ? allWalks(hash) : walksOfMachine(hash, machine);
  for await (const { file, walk, plan } of walks) {
    main.append(Object.assign(document.createElement('h2'), { textContent: `${plan.machine.id}: ${plan.name}` }));
    for (const did of statesOf(plan)) {
      const link = document.createElement('a');
      link.href = hashOfScreen({ file, walk, did, language: 'en', theme: '' });
      link.textContent = did.join(' → ') || 'opened';
      main.appendChild(document.createElement('p')).append(link);
    }
    // They are followed while others are still looked for.
    document.body.append(main);
  }
  if (main.childElementCount === 0) say(`No screen shows ${machine}: no walk is by it. Play has all of its states.`);
}

/** The screen in a state of the machine, in the first of its walks that reaches it. */
async function placeIn(hash: string, machine: string, state: unknown): Promise<ScreenPlace | undefined> {
  for await (const { file, walk, plan } of walksBy(hash, machine)) {
    const did = wayTo(plan, state);
    if (did !== undefined) return { file, walk, did, language: 'en', theme: '' };
  }
  return undefined;
}

const tell = (shown: Shown): void => parent.postMessage(shown, location.origin);

/** What was asked for last, if it is a screen that came as far as it should. */
let onStage: { asked: ScreenPlace; shown: Shown } | null = null;

async function bring(place: ScreenPlace): Promise<void> {
  const shown = await play(place);
  if (shown.broke === null) onStage = { asked: place, shown };
  document.documentElement.dataset['broke'] = shown.broke ?? '';
  tell(shown);
}

const hashOfState = (place: ScreenPlace): string => hashOfScreen({ ...place, language: '', theme: '' });

/** The same state in another language or theme is not played again, unless the login is there: it speaks what it finds as it opens. */
async function isTurned(place: ScreenPlace): Promise<boolean> {
  if (onStage === null || hashOfState(onStage.asked) !== hashOfState(place)) return false;
  if (document.querySelector('.login') !== null) return false;
  const { language, theme } = place;
  begin(place);
  await speak(language);
  tell({ ...onStage.shown, place: { ...onStage.shown.place, language, theme } });
  return true;
}

async function showPlace(hash: string): Promise<void> {
  const place = readScreenPlace(hash);
  const { machine, state } = readMachine(hash);
  if (place.file !== '') await bring(place);
  else if (machine === null || state === undefined) await list(hash, machine);
  else {
    const found = await placeIn(hash, machine, state);
    if (found === undefined) say(`No walk of a screen reaches ${JSON.stringify(state)} of ${machine}.`);
    else await bring(found);
  }
}

async function showAnew(hash: string): Promise<void> {
  onStage = null;
  await end();
  await showPlace(hash);
}

async function show(): Promise<void> {
  const { hash, href, pathname } = location;
  const { dataset } = document.documentElement;
  try {
    if (!(await isTurned(readScreenPlace(hash)))) await showAnew(hash);
  } catch (error) {
    dataset['broke'] = String(error);
    say(`This cannot be shown. ${dataset['broke']}`);
  }
  if (location.pathname !== pathname) history.replaceState(null, '', href);
  dataset['shown'] = hash;
}

/** A file that is saved on the stage is saved nowhere: nobody has asked for it. */
HTMLAnchorElement.prototype.dispatchEvent = function dispatchUnlessSaved(event) {
  return this.download === '' ? EventTarget.prototype.dispatchEvent.call(this, event) : true;
};

forgetWithPage();
/** What happens to the browser does not happen on the stage: a walk says what does. */
const unlessReal = (event: Event): void => void (event.isTrusted && event.stopImmediatePropagation());
for (const type of ['popstate', 'visibilitychange', 'online', 'offline']) addEventListener(type, unlessReal, true);
configure({ getElementError: (message) => new Error(message ?? '') });
/** One after the other: a link may be followed while the list is still on its way. */
let shown: Promise<unknown> = Promise.all([fetchFiles(), fetchParts()]);
const showNext = (): void => void (shown = shown.then(show));
addEventListener('hashchange', showNext);
showNext();
