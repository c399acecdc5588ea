import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';

/** One erasure, as it outlives backups. `createdAt` tells the observer from one who got the same number in another election. */
const Line = z.strictObject({
  observer: z.int(),
  createdAt: z.string(),
  act: z.int(),
  notes: z.boolean(),
});
export type Erased = z.output<typeof Line>;

export const erasedFile = (dataDir: string): string => join(dataDir, 'erased.jsonl');

/** Undefined where there is no such file. A line that was cut off by a crash is left out: the database has it. */
export async function readErased(dataDir: string): Promise<Erased[] | undefined> {
  const path = erasedFile(dataDir);
  if (!existsSync(path)) return undefined;
  return (await readFile(path, 'utf8')).split('\n').flatMap((line) => lineIn(line) ?? []);
}

function lineIn(line: string): Erased | undefined {
  try {
    return Line.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** On the disk for good when it returns. Begins a line of its own, whatever a crash left at the end. */
export async function appendErased(dataDir: string, lines: readonly Erased[]): Promise<void> {
  if (lines.length === 0) return;
  const file = await open(erasedFile(dataDir), 'a', 0o600);
  try {
    await file.write(lines.map((line) => `\n${JSON.stringify(line)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}
