import { act } from '@testing-library/react';
import { createServerClock } from '#src/api/serverClock.ts';
import { createCall } from '#src/app/sessionCalls.ts';
import { createSession, type SessionActor } from '#src/app/session.ts';
import { startBoot } from '#src/app/boot.ts';
import type { Shell } from '#src/app/openApp.ts';
import { readConfig } from '#src/config.ts';
import { createLanguageChoice } from '#src/i18n/language.ts';
import { createTranslations } from '#src/i18n/translations.ts';
import { createRecording, type Recording } from '#src/recording/hook.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { readTexts } from '#src/screens/login/texts.ts';
import { openPage } from './page.ts';

interface Given {
  path?: string;
  /** What the history entry holds. */
  state?: unknown;
  config?: Readonly<Record<string, unknown>>;
  /** Told in place of the frame what to show; the real one unless given. */
  shell?: () => Promise<Shell>;
  /** Told when the page is to be loaded again. */
  reload?: () => void;
  prefetchBehindLogin?: () => Promise<void>;
  storage?: () => Storage;
  recording?: Recording;
  /** What somebody does on the page before the app arrives. */
  early?: () => void;
}

const place = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
};

const realShell = async () => ({ ...(await import('#src/app/shell.tsx')), prefetchCalls: async () => {} });

let running: SessionActor | undefined;
let stop: (() => void) | undefined;

/** The whole console, as main.ts starts it, in the page as it is built. */
export async function openConsole({
  path = '/',
  state = null,
  config = {},
  shell = realShell,
  reload = () => {},
  prefetchBehindLogin = async () => {},
  storage,
  recording = createRecording(),
  early,
}: Given = {}): Promise<SessionActor> {
  closeConsole();
  history.replaceState(state, '', path);
  openPage(config);
  early?.();
  const page = document.documentElement;
  const read = readConfig(JSON.stringify(config));
  const safeStorage = createSafeStorage(storage ?? (() => localStorage));
  const session = createSession(read, safeStorage);
  const clock = createServerClock();
  const app = {
    config: read,
    storage: safeStorage,
    session,
    language: createLanguageChoice(safeStorage, page),
    call: createCall(read.apiBase, session, clock),
    clock,
    recording,
    inspect: recording.inspect,
    texts: readTexts(place('vigil-texts').textContent ?? ''),
    translations: createTranslations(),
  };
  running = session;
  await act(async () => {
    stop = startBoot(
      app,
      { page, login: place('login'), app: place('app') },
      {
        loadShell: shell,
        prefetchApp: () => {},
        prefetchBehindLogin,
        reload,
      },
    );
  });
  return session;
}

/** Ends what `openConsole` began. */
export function closeConsole(): void {
  act(() => stop?.());
  stop = undefined;
  running?.stop();
  running = undefined;
}
