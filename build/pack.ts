import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PACKED, packSmall } from '../server/http/brotli.ts';

// The last step of `npm run build`: scripts and style sheets are packed as small as can be, once, instead of by each server
// after its start. A first `npm start` builds without it: it would make whoever waits for the first page wait longer.

const dist = join(import.meta.dirname, '..', 'dist');

/** What never changes below its address: somebody may change the others, and the packed form would stay. */
const isForGood = (file: string) => /-[\w-]{8}\.(?:css|js)$/u.test(file);

const files = (await readdir(dist, { recursive: true })).filter(isForGood).map((file) => join(dist, file));
await Promise.all(files.map(async (file) => writeFile(`${file}${PACKED}`, await packSmall(await readFile(file)))));
