/**
 * After a run of all of the console's tests: one table of what was walked. The run fails where a walk leaves a transition
 * out, or an exception has no reason.
 * With `-u` the list of exceptions is written anew, as that of snapshots is.
 */
import { globSync, writeFileSync } from 'node:fs';
import type { TestModule, TestProject } from 'vitest/node';
import { exceptionsFile, readExceptions } from '../../docs/machines/exceptions.ts';
import { driftOf, gapsOf, neededExceptions, tableOf, type Paths } from './pathTable.ts';

const isWalk = (file: string) => file.startsWith('tests/machines/');
const isScreen = (file: string) => /^tests\/(?:screens|journeys|app)\/.*\.tsx$/u.test(file);

export function setup(project: TestProject): () => void {
  return () => {
    const modules = project.vitest.state.getTestModules();
    if (isWhole(project, modules)) report(modules, project.vitest.config.snapshotOptions.updateSnapshot === 'all');
  };
}

/** A run of a few files says nothing about all paths. */
function isWhole({ config }: TestProject, modules: TestModule[]): boolean {
  const ran = new Set(modules.map(({ relativeModuleId }) => relativeModuleId));
  const all = globSync('tests/{machines,screens,journeys,app}/**/*.test.{ts,tsx}', { cwd: config.root });
  return config.testNamePattern === undefined && all.every((file) => ran.has(file));
}

function report(modules: TestModule[], isUpdate: boolean): void {
  const paths: Paths = {
    walks: Object.assign(
      {},
      ...modules.filter(({ relativeModuleId }) => isWalk(relativeModuleId)).map((module) => module.meta().walks),
    ),
    onScreen: new Set(
      modules
        .filter(({ relativeModuleId }) => isScreen(relativeModuleId))
        .flatMap((module) => module.meta().transitions ?? []),
    ),
    exceptions: readExceptions(),
  };
  if (isUpdate) {
    paths.exceptions = neededExceptions(paths);
    writeFileSync(exceptionsFile, `${JSON.stringify(paths.exceptions, null, 2)}\n`);
  }
  const drift = driftOf(paths).map((line) => `${line}\n`);
  process.stdout.write(`\n${tableOf(paths)}\n\n`);
  if (drift.length > 0) process.stdout.write(`Otherwise than ${exceptionsFile} says:\n${drift.join('')}\n`);
  const gaps = gapsOf(paths);
  if (gaps.length > 0) throw new Error(`${gaps.join('\n')}\n-u writes ${exceptionsFile} anew.`);
}
