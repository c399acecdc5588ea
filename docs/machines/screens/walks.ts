/** The walks of the tests. A file of them is fetched when somebody asks for what it may show. */
import { StateMachine } from 'xstate';
import { files } from 'virtual:screen-walks';
import { type Shown as Walk, walksIn } from './collected.ts';

export interface Placed {
  file: string;
  /** The how-manieth in its file. */
  walk: number;
  plan: Walk;
}

type WalkFile = (typeof files)[number];

async function placedIn({ name, fetch }: WalkFile): Promise<Placed[]> {
  await fetch();
  return walksIn(name).map((plan, walk) => ({ file: name, walk, plan }));
}

/** Fetched side by side, given in the order of their files; no more where the reader has gone on meanwhile. */
async function* walksOf(some: readonly WalkFile[], hash: string): AsyncGenerator<Placed> {
  const coming = some.map(placedIn);
  // Whoever goes on does not wait for those that fail.
  void Promise.allSettled(coming);
  for (const walks of coming)
    for (const one of await walks) {
      if (location.hash !== hash) return;
      yield one;
    }
}

export const allWalks = (hash: string): AsyncGenerator<Placed> => walksOf(files, hash);

export async function walkAt(file: string, walk: number): Promise<Walk> {
  const found = files.find(({ name }) => name === file);
  const plan = found && (await placedIn(found))[walk]?.plan;
  if (plan === undefined) throw new Error(`There is no walk ${walk} in ${file}.`);
  return plan;
}

export async function* walksBy(hash: string, machine: string): AsyncGenerator<Placed> {
  const some = files.filter(({ own }) => own.includes(machine));
  for await (const one of walksOf(some, hash)) if (one.plan.machine.id === machine) yield one;
}

/** A machine with all that it invokes or spawns. */
const familyOf = (logic: unknown): string[] =>
  logic instanceof StateMachine
    ? [logic.id, ...Object.values<unknown>(logic.implementations.actors).flatMap(familyOf)]
    : [];

/** The walks by a machine; where there are none, those by the machines of which it is a part. */
export async function* walksOfMachine(hash: string, machine: string): AsyncGenerator<Placed> {
  let isOwn = false;
  for await (const one of walksBy(hash, machine)) {
    isOwn = true;
    yield one;
  }
  if (isOwn) return;
  const some = files.filter(({ parts }) => parts.includes(machine));
  for await (const one of walksOf(some, hash)) if (familyOf(one.plan.machine).includes(machine)) yield one;
}
