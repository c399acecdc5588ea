/** `npm run replay -- FILE`: plays a recording step by step. `--help` says more. */
import { openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { catalogue } from '../catalogue.ts';
import { playRecording } from './playRecording.ts';
import { maxBytes, readRecording, tooLarge } from './readRecording.ts';
import { replayTest, stepToMend } from './replayTest.ts';
import { headText, stepText } from './replayText.ts';

const help = `npm run replay -- FILE             plays it: Enter for the next event, q to leave
npm run replay -- FILE --all       all events at once
npm run replay -- FILE --actor a3  only what this actor or machine took
npm run replay -- FILE --test      writes a test that fails at the last fault; --step 42: at that event
`;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

class Refused extends Error {}

function play(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      test: { type: 'boolean' },
      step: { type: 'string' },
      actor: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [file] = positionals;
  if (values.help === true || file === undefined) return say(help.trimEnd());
  const { size } = statSync(file);
  if (size > maxBytes) throw new Refused(tooLarge(size));
  const recording = readRecording(readFileSync(file, 'utf8'));
  const played = playRecording(recording, catalogue);
  say(headText(recording, played));
  if (values.test === true) return writeTest(played, values.step ?? null);
  const { actor: wanted } = values;
  const steps = played.steps.filter(
    ({ actor }) => wanted === undefined || [actor.actor, actor.machine].includes(wanted),
  );
  for (const step of steps) {
    say(`\n${stepText(step)}`);
    if (values.all !== true && process.stdin.isTTY && !wantsMore()) return;
  }
}

function writeTest(played: ReturnType<typeof playRecording>, asked: string | null): void {
  const step = stepToMend(played, asked === null ? null : Number(asked));
  if (step === undefined) throw new Refused('There is no such event in it.');
  const folder = Object.keys(catalogue).find((name) => catalogue[name] === step.machine);
  if (folder === undefined) throw new Refused(`There is no machine ${step.actor.machine} here to test.`);
  const file = `tests/machines/${folder}-replayed.test.ts`;
  writeFileSync(file, replayTest(played, step, folder), { flag: 'wx' });
  say(
    `\n${stepText(step)}\n\n${file} fails until it says what should have been:\nnpx vitest run --project machines ${folder}-replayed`,
  );
}

/** Waits for a key of the terminal, which gives it with Enter. */
function wantsMore(): boolean {
  const terminal = openSync('/dev/tty', 'r');
  const bytes = Buffer.alloc(16);
  const read = readSync(terminal, bytes);
  return read > 0 && !bytes.toString('utf8', 0, read).startsWith('q');
}

process.stdout.on('error', () => process.exit(0));
try {
  play();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
