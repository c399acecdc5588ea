import { fromPromise } from 'xstate';
import { problemReportMachine, type Recording } from '#machines/problem-report/problem-report.machine.ts';
import { writeRecording, type Surroundings } from '#src/recording/recordingFile.ts';
import type { Services } from '#src/services.tsx';
import { saveFile } from '#src/ui/saveFile.ts';

/** The file that the page began with: its name changes with any of the others. */
const firstFile = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

const surroundings = (): Surroundings => ({
  version: String(import.meta.env['VERSION']),
  build: firstFile().replace(/^.*\/|\?.*$/gu, ''),
  savedAt: new Date().toISOString(),
  openedAt: new Date(performance.timeOrigin).toISOString(),
  browser: navigator.userAgent,
  language: document.documentElement.lang,
  window: `${innerWidth}x${innerHeight}`,
});

async function gather({ recording }: Services): Promise<Recording> {
  const kept = (await recording.recorder()).kept();
  const around = surroundings();
  const moment = around.savedAt.slice(0, 16).replace(/\D/gu, '');
  return {
    fileName: `vigil-problem-${moment}.jsonl`,
    text: writeRecording(kept, around),
    events: kept.events.length,
  };
}

function save({ text, fileName }: Recording): void {
  saveFile(new Blob([text], { type: 'application/jsonl;charset=utf-8' }), fileName);
}

export const problemReportLogic = (services: Services) =>
  problemReportMachine.provide({
    actors: {
      gather: fromPromise(() => gather(services)),
      save: fromPromise<void, { recording: Recording }>(async ({ input }) => save(input.recording)),
    },
  });
