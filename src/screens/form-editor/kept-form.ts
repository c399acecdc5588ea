import { createStore, del, getMany, keys, set } from 'idb-keyval';
import type { KeptCopy, Work } from '#machines/form-editor/form-editor.facts.ts';

/** Of the shape of what is kept: what an older console kept in another shape is not read. */
const SHAPE = 1;
const LOCK = 'form-editor.';

/** Unsaved forms of one user in this browser. They outlive the tab, its crash and the session. */
export interface KeptForms {
  /** Rejects where storage is full or forbidden; answers when it was kept. */
  keep: (work: Work) => Promise<number>;
  drop: (slot: string) => Promise<void>;
  /** Copies of a form (null: of new forms) that no living tab works on, the latest first. */
  recall: (formId: number | null) => Promise<KeptCopy[]>;
  /** Marks the work of a slot as at work, until the returned function is called or the tab is gone. */
  occupy: (slot: string) => () => void;
}

export function createKeptForms(user: string, now: () => number = Date.now): KeptForms {
  const store = createStore('vigil-forms', 'kept');
  const keyOf = (slot: string) => JSON.stringify([user, slot]);
  const isOurs = (key: unknown): key is string => typeof key === 'string' && userIn(key) === user;
  return {
    async keep(work) {
      const keptAt = now();
      await set(keyOf(work.slot), { shape: SHAPE, copy: { ...work, keptAt } }, store);
      return keptAt;
    },
    drop: (slot) => del(keyOf(slot), store),
    async recall(formId) {
      const [known, living] = await Promise.all([keys(store), livingSlots()]);
      const kept = await getMany<unknown>(known.filter(isOurs), store);
      return kept
        .flatMap((value) => copyIn(value) ?? [])
        .filter((copy) => copy.formId === formId && !living.has(copy.slot))
        .toSorted((one, other) => other.keptAt - one.keptAt);
    },
    occupy,
  };
}

function userIn(key: string): unknown {
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) ? parts[0] : undefined;
  } catch {
    return undefined;
  }
}

/** The stamp vouches for the rest: only this module writes here. */
function isKept(value: unknown): value is { shape: number; copy: KeptCopy } {
  return typeof value === 'object' && value !== null && 'shape' in value && value.shape === SHAPE && 'copy' in value;
}

const copyIn = (value: unknown): KeptCopy | undefined => (isKept(value) ? value.copy : undefined);

/** Locks exist where the page came over a secure connection; elsewhere a copy at work is offered as well. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

async function livingSlots(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? name.slice(LOCK.length) : [])));
}

/** The browser lets go of the lock of a tab that dies. */
function occupy(slot: string): () => void {
  const released = Promise.withResolvers<void>();
  locks()
    ?.request(LOCK + slot, { ifAvailable: true }, () => released.promise)
    .catch(() => {});
  return () => released.resolve();
}
