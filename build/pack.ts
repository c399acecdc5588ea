import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PACKED, packSmall } from '../server/http/brotli.ts';

const dist = join(import.meta.dirname, '..', 'dist');

/** What never changes below its address: somebody may change the others, and the packed form would stay. */
const isForGood = (file: string) => /-[\w-]{8}\.(?:css|js)$/u.test(file);

/** Packs scripts and style sheets as small as can be, once: each server would do so after its start. */
export const packedFiles = (): Plugin => ({
  name: 'vigil:packed-files',
  apply: 'build',
  closeBundle: {
    // The wall is built meanwhile.
    order: 'post',
    sequential: true,
    async handler() {
      const files = (await readdir(dist, { recursive: true })).filter(isForGood).map((file) => join(dist, file));
      await Promise.all(
        files.map(async (file) => writeFile(`${file}${PACKED}`, await packSmall(await readFile(file)))),
      );
    },
  },
});
