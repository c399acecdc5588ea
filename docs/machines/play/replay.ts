/** `npm run replay -- FILE`: plays a recording step by step. `--help` says more. */
import { existsSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { asWritten } from '#tests/support/written.ts';
import { catalogue } from '../catalogue.ts';
import { playRecording, type Played, type PlayedStep } from './playRecording.ts';
import { maxBytes, readRecording, type Recording, tooLarge } from './readRecording.ts';
import { replayTest, stepToMend } from './replayTest.ts';
import { headText, stepText } from './replayText.ts';

const help = `npm run replay -- FILE             plays it: Enter for the next event, q to leave
npm run replay -- FILE --all       all events at once
npm run replay -- FILE --actor a3  only what this actor or machine took
npm run replay -- FILE --test      writes a failing test of the event that broke, or at which the machines part, or
                                   that was done last; --step 42: of that one
`;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

class Refused extends Error {}

function asked() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        test: { type: 'boolean' },
        step: { type: 'string' },
        actor: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : String(error));
  }
}

function read(file: string): string {
  const known = statSync(file, { throwIfNoEntry: false });
  if (known === undefined) throw new Refused(`There is no file ${file}.`);
  if (!known.isFile()) throw new Refused(`${file} is no file.`);
  if (known.size > maxBytes) throw new Refused(tooLarge(known.size));
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Refused(`${file} cannot be read: may you read it?`);
  }
}

/** What one actor or machine took, or all. */
function stepsOf({ steps }: Played, wanted: string | undefined): PlayedStep[] {
  if (wanted === undefined) return steps;
  const found = steps.filter(({ actor }) => [actor.actor, actor.machine].includes(wanted));
  if (found.length > 0) return found;
  const all = [...new Set(steps.map(({ actor }) => actor.machine))].toSorted();
  throw new Refused(`Nothing in it was taken by ${wanted}. There are: ${all.join(', ')}.`);
}

async function play(): Promise<void> {
  const { values, positionals } = asked();
  const [file] = positionals;
  if (values.help === true || file === undefined) return say(help.trimEnd());
  const recording = recordingIn(read(file));
  const played = playRecording(recording, catalogue);
  const steps = stepsOf(played, values.actor);
  say(headText(recording, played));
  if (values.test === true) return writeTest(played, chosen(steps, values.step));
  for (const step of steps) {
    say(`\n${stepText(step)}`);
    if (values.all !== true && process.stdin.isTTY && !wantsMore()) return;
  }
}

function recordingIn(text: string): Recording {
  try {
    return readRecording(text);
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : String(error));
  }
}

function chosen(steps: readonly PlayedStep[], number: string | undefined): PlayedStep {
  if (number !== undefined) {
    const step = steps.find((one) => String(one.number) === number);
    if (step === undefined) throw new Refused(`There is no event ${number} in it.`);
    return step;
  }
  const choice = stepToMend(steps);
  if (choice === undefined) throw new Refused('There is no event in it.');
  say(`\nOf event ${choice.step.number}, ${choice.why}. Another: --step NUMBER, of those that --all shows.`);
  return choice.step;
}

async function writeTest(played: Played, step: PlayedStep): Promise<void> {
  const folder = Object.keys(catalogue).find((name) => catalogue[name] === step.machine);
  if (folder === undefined) throw new Refused(`There is no machine ${step.actor.machine} here to test.`);
  const file = `tests/machines/${folder}-replayed.test.ts`;
  if (existsSync(file)) throw new Refused(`${file} is there already: finish it, or take it away.`);
  writeFileSync(file, await asWritten(file, replayTest(played, step)), { flag: 'wx' });
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
  await play();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
