import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../docs/machines/catalogue.ts';
import { badRecordings, recordingOf } from './replay.given.ts';

const asked = { type: 'action.asked', action: { type: 'delete', name: 'Ana' } };
let folder = '';
let file = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-replay-'));
  file = join(folder, 'recording.jsonl');
  writeFileSync(file, recordingOf(catalogue['confirmation']!, [asked, { type: 'action.cancelled' }]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function replay(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['docs/machines/play/replay.ts', ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('PRB-03 the command plays a recording to its end', () => {
  const { status, stdout, stderr } = replay(file, '--all');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/2 events\n\n1\. .*action\.asked.*\n\n2\. .*action\.cancelled/su);
});

test.each(badRecordings)(
  'PRB-03 the command plays as far as it can what is $what, and says so',
  ({ text, says, events }) => {
    const bad = join(folder, 'bad.jsonl');
    writeFileSync(bad, text);
    const { status, stdout, stderr } = replay(bad, '--all');
    expect([status, stderr, stdout.match(/^\d+\. /gmu)?.length ?? 0]).toEqual([0, '', events]);
    expect(stdout).toContain(`! ${says}`);
  },
);

test('PRB-03 the command does not read a file of 50 MB', () => {
  const large = join(folder, 'large.jsonl');
  writeFileSync(large, readFileSync(file));
  truncateSync(large, 50_000_000);
  expect(replay(large, '--all')).toEqual({
    status: 2,
    stdout: '',
    stderr: '50 MB is too much: a recording has no more than 4 MB.\n',
  });
});

test('PRB-03 no test is written of a machine that is not here', () => {
  const strange = join(folder, 'strange.jsonl');
  writeFileSync(strange, readFileSync(file, 'utf8').replace('"machine":"confirmation"', '"machine":"dream"'));
  expect(replay(strange, '--test')).toMatchObject({ status: 2, stderr: 'There is no machine dream here to test.\n' });
});

test('PRB-03 what the command cannot do it says in a sentence, and ends with 2', () => {
  const other = join(folder, 'other.txt');
  writeFileSync(other, 'Ana');
  const refusals: [string[], string][] = [
    [[join(folder, 'missing')], `There is no file ${join(folder, 'missing')}.`],
    [[folder], `${folder} is no file.`],
    [[other], 'This is no recording of Vigil: its first line does not say so.'],
    [[file, '--actor', 'a9'], 'Nothing in it was taken by a9. There are: confirmation.'],
    [[file, '--test', '--step', '9'], 'There is no event 9 in it.'],
  ];
  for (const [args, sentence] of refusals) {
    const { status, stderr } = replay(...args);
    expect([status, stderr]).toEqual([2, `${sentence}\n`]);
  }
  expect(replay('--dream')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Unknown option '--dream'/u) });
});

test('PRB-03 a test that is written says of which event, fails for that alone, and is not written over', () => {
  const written = 'tests/machines/confirmation-replayed.test.ts';
  try {
    const { status, stdout } = replay(file, '--test');
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('Of event 2, the last that was done: nothing broke, and all goes as recorded.'),
    ]);
    expect(readFileSync(written, 'utf8')).toContain("snapshot = taken(snapshot, { type: 'action.cancelled' });\n");
    const run = spawnSync('npx', ['vitest', 'run', '--project', 'machines', 'confirmation-replayed'], {
      encoding: 'utf8',
    });
    expect([run.status, run.stdout]).toEqual([1, expect.stringMatching(/1 failed/u)]);
    expect(run.stderr).toContain("expected 'idle' to deeply equal 'what should stand here instead of idle'");
    expect(replay(file, '--test')).toMatchObject({
      status: 2,
      stderr: `${written} is there already: finish it, or take it away.\n`,
    });
  } finally {
    rmSync(written, { force: true });
  }
  expect(existsSync(written)).toBe(false);
});
