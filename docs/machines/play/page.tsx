import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { walks } from 'virtual:walks';
import { onReplaced, readPlace } from './address.ts';
import { LiveList, LiveState } from './LivePlay.tsx';
import { liveId } from '#src/inspector/liveActors.ts';
import { listen } from './live.ts';
import { playRecording, type Played, type PlayedStep } from './playRecording.ts';
import { maxBytes, type RecordedHead, readRecording, tooLarge } from './readRecording.ts';
import { RecordingList, RecordingStep } from './RecordingPlay.tsx';
import { ScreenPlay } from './ScreenPlay.tsx';
import { searchPage } from './search.ts';
import { WalkPlay } from './WalkPlay.tsx';

const machines = Object.fromEntries([...walks].map(([name, { machine }]) => [name, machine]));
const folders = new Map([...walks].map(([name, { machine }]) => [machine.id, name]));
const folderOf = (machine: string) => folders.get(machine) ?? machine;
const folderOfStep = ({ actor }: PlayedStep) => folderOf(actor.machine);
const live = listen();

/** Where a link went away with what it led from, whoever works by keys goes on in the machine. */
function goToMachine(): void {
  const card = document.getElementById(readPlace(location.hash).machine);
  card?.scrollIntoView();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      card?.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });
  });
}

function subscribe(listener: () => void): () => void {
  const goThere = () => {
    listener();
    goToMachine();
  };
  addEventListener('hashchange', goThere);
  const end = onReplaced(listener);
  return () => {
    removeEventListener('hashchange', goThere);
    end();
  };
}

type Opened = { head: RecordedHead; played: Played; name: string } | { error: string } | null;

async function open(file: File): Promise<Opened> {
  try {
    if (file.size > maxBytes) throw new Error(tooLarge(file.size));
    const recording = readRecording(await file.text());
    return { head: recording.head, played: playRecording(recording, machines), name: file.name };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function Play() {
  const place = readPlace(useSyncExternalStore(subscribe, () => location.hash));
  const actors = useSyncExternalStore(live.subscribe, live.actors);
  const [opened, setOpened] = useState<Opened>(null);
  const file = opened !== null && 'played' in opened ? opened : null;
  const played = file?.played ?? null;
  const plan = walks.get(place.machine);
  const mount = document.querySelector(`[data-play=${JSON.stringify(place.machine)}]`);
  const step = played?.steps.find(({ number }) => number === place.at);
  const actor = actors.find((one) => liveId(one) === place.actor);
  const inside = () => {
    if (place.mode === 'walk' && plan !== undefined) return <WalkPlay plan={plan} place={place} />;
    if (place.mode === 'screen' && plan !== undefined) return <ScreenPlay place={place} machineId={plan.machine.id} />;
    if (place.mode === 'recording')
      return step ? (
        <RecordingStep step={step} steps={played?.steps ?? []} place={place} folderOf={folderOfStep} />
      ) : (
        <p>Open the recording first.</p>
      );
    if (place.mode === 'live')
      return actor ? (
        <LiveState actor={actor} actors={actors} place={place} folderOf={folderOf} />
      ) : (
        <p>This actor is not there.</p>
      );
    return null;
  };
  return (
    <>
      <label>
        Open a recording (a file of “Report a problem”)
        <input
          type="file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void open(file).then(setOpened);
          }}
        />
      </label>
      {opened !== null && 'error' in opened && <p role="alert">{opened.error}</p>}
      {file !== null && (
        <details open>
          <summary>
            {file.played.steps.length} recorded events: {file.name}
          </summary>
          <RecordingList head={file.head} played={file.played} place={place} folderOf={folderOfStep} />
        </details>
      )}
      {actors.length > 0 && (
        <details>
          <summary>{actors.length} live actors</summary>
          <LiveList actors={actors} place={place} folderOf={folderOf} />
        </details>
      )}
      {mount && createPortal(inside(), mount, place.machine)}
    </>
  );
}

searchPage();
// Screens come from a server that bundles them; a file has none.
if (location.protocol.startsWith('http')) document.body.dataset['served'] = '';
const root = document.getElementById('play');
if (root) createRoot(root).render(<Play />);
document.getElementById(readPlace(location.hash).machine)?.scrollIntoView();
