/** The stage: a real screen, brought into a state by what its walk does. Without a state in its address, all of them. */
import { act, cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import type { AnyMachineSnapshot } from 'xstate';
import '#src/theme/base.css';
import 'virtual:theme.css';
import { files } from 'virtual:screen-walks';
import { follow, statesOf, titlesIn } from '../../../tests/support/screenPaths.ts';
import { collected, type Shown as Walk } from './collected.ts';
import { fetchTexts, readFileSync } from './files.ts';
import { before, vi } from './noRunner.ts';
import { hashOfScreen, readScreenPlace, type ScreenPlace, type Shown } from './place.ts';

const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value));

const walksOf = new Map<string, Walk[]>();

async function walksIn(file: string): Promise<Walk[]> {
  const known = walksOf.get(file);
  if (known !== undefined) return known;
  const first = collected.length;
  await files[file]?.();
  const walks = collected.slice(first);
  walksOf.set(file, walks);
  return walks;
}

async function speak(language: string): Promise<void> {
  i18next.addResourceBundle(language, 'translation', JSON.parse(readFileSync(`${language}.json`)));
  await act(() => i18next.changeLanguage(language));
  document.documentElement.lang = language;
}

function begin({ theme }: ScreenPlace): void {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
  if (theme === '') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

async function tried(plan: Walk, place: ScreenPlace): Promise<{ seen: AnyMachineSnapshot[]; broke: string | null }> {
  begin(place);
  for (const run of before) await run();
  await plan.prepare?.();
  const seen: AnyMachineSnapshot[] = [];
  try {
    await follow(plan, place.did, (snapshot) => void seen.push(snapshot));
    return { seen, broke: null };
  } catch (error) {
    return { seen, broke: error instanceof Error ? error.message : String(error) };
  }
}

/** It is done in the language of the walks, and shown in the one that is wanted: so may a reader, in the middle of anything. */
async function play(place: ScreenPlace): Promise<Shown> {
  const plan = (await walksIn(place.file))[place.walk];
  if (plan === undefined) throw new Error(`There is no walk ${place.walk} in ${place.file}.`);
  const first = await tried(plan, place);
  // What is loaded late may have been late: it is there now.
  const { seen, broke } = first.broke === null ? first : await tried(plan, place);
  vi.useRealTimers();
  await speak(place.language);
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

const noScreen =
  'No walk of a screen is by this machine: it is a part of other screens, or its tests open the whole console. Play has all of its states.';

/** What the tests look at, and what a person may: of all machines, or of one. */
async function list(hash: string): Promise<void> {
  const wanted = new URLSearchParams(hash.slice(1)).get('machine');
  const main = document.body.appendChild(document.createElement('main'));
  for (const file of Object.keys(files))
    for (const [walk, plan] of (await walksIn(file)).entries()) {
      if (location.hash !== hash) return;
      if (wanted !== null && plan.machine.id !== wanted) continue;
      main.append(Object.assign(document.createElement('h2'), { textContent: `${plan.machine.id}: ${plan.name}` }));
      for (const did of statesOf(plan)) {
        const link = document.createElement('a');
        link.href = hashOfScreen({ file, walk, did, language: 'en', theme: '' });
        link.textContent = did.join(' → ') || 'opened';
        main.appendChild(document.createElement('p')).append(link);
      }
    }
  if (main.childElementCount === 0) main.appendChild(document.createElement('p')).textContent = noScreen;
}

async function show(): Promise<void> {
  const { hash } = location;
  const place = readScreenPlace(hash);
  document.querySelector('body > main')?.remove();
  delete document.documentElement.dataset['shown'];
  if (place.file === '') await list(hash);
  else {
    const shown = await play(place);
    document.documentElement.dataset['broke'] = shown.broke ?? '';
    parent.postMessage(shown, location.origin);
  }
  document.documentElement.dataset['shown'] = hash;
}

configure({ getElementError: (message) => new Error(message ?? '') });
/** One after the other: a link may be followed while the list is still on its way. */
let shown = fetchTexts();
const showNext = (): void => void (shown = shown.then(show));
addEventListener('hashchange', showNext);
showNext();
