import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

export const endOfWalks = '.walk.test.tsx';

export const nameOfWalks = (path: string): string => basename(path, endOfWalks);

/** A file of screen walks, and the machines that it may show: more than it does, but none is left out. */
export interface WalkFile {
  name: string;
  /** From the root of the repository. */
  path: string;
  /** By their ids: those that its walks may be by. */
  own: string[];
  /** Those of which a walk may show the screen as that of a whole. */
  parts: string[];
}

interface Source {
  /** The id of the machine that it defines. */
  machine: string | undefined;
  imports: string[];
}

const imported = /^(?:import|export)\s[^'"]*?from\s+['"](#(?:machines|src)\/[^'"]+|\.{1,2}\/[^'"]+)['"]/gmu;
const defined = /createMachine\(\{\s*id: '([^']+)'/u;

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const imports = [...text.matchAll(imported)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(path), name)))
    .filter((file) => existsSync(join(root, file)));
  return { machine: defined.exec(text)?.[1], imports };
}

/** Files that are reached by imports for which this holds, with the ids of their machines. */
function reached(from: readonly string[], follows: (path: string) => boolean, known: Map<string, Source>): string[] {
  const seen = new Set(from);
  // A set that grows is gone through to its end.
  for (const path of seen) {
    const source = known.get(path) ?? read(path);
    known.set(path, source);
    for (const one of source.imports) if (follows(one)) seen.add(one);
  }
  return [...seen];
}

const isHelper = (path: string) => /^tests\/(?:app|screens)\//u.test(path);
const isMachine = (path: string) => path.startsWith('machines/');
const isLogic = (path: string) => /^src\/.*\.ts$/u.test(path);

/** Which machines each file may show is read from what it imports: none of them is run. */
export function screenWalks(): WalkFile[] {
  const known = new Map<string, Source>();
  const machinesIn = (paths: readonly string[]) => [
    ...new Set(paths.flatMap((path) => (known.get(path) ?? read(path)).machine ?? [])),
  ];
  return globSync(`tests/{app,screens}/*${endOfWalks}`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => {
      const helpers = reached([path], isHelper, known);
      const near = [...new Set(helpers.flatMap((one) => known.get(one)?.imports ?? []))];
      const logic = near.filter(isLogic);
      const direct = near.concat(logic.flatMap((one) => read(one).imports)).filter(isMachine);
      return {
        name: nameOfWalks(path),
        path,
        own: machinesIn(direct),
        parts: machinesIn(reached(direct, isMachine, known)),
      };
    });
}
