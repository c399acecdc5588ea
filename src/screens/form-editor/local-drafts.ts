import { createStore, promisifyRequest } from 'idb-keyval';
import type { FormDocument, FormFields, Section } from '#machines/form/document.ts';
import type { LocalDraft, StoredForm, Work } from '#machines/form/stored-form.ts';
import { heldLocks, holdLock } from '#src/storage/tabLocks.ts';

/** Of the shape of what is kept: what an older console kept in another shape is not read. */
const SHAPE = 2;
const LOCK = 'form-editor.';

/** Unsaved forms of one account in this browser. They outlive the tab, its crash, the session, and the logout. */
export interface LocalDrafts {
  /** Rejects where storage is full or forbidden; answers when it was kept. */
  keep: (work: Work) => Promise<number>;
  drop: (slot: string) => Promise<void>;
  /** Copies of a form (null: of new forms) that no living tab works on, the latest first; without locks all of them. */
  recall: (formId: number | null) => Promise<LocalDraft[]>;
  /** Marks the work of a slot as at work, until the returned function is called or the tab is gone. */
  lock: (slot: string) => () => void;
}

/**
 * A copy is a head under `[account, slot]`, which names its sections, and each section under `[account, slot, name]`. What is
 * written is copied on the page's own thread: so a section is written only when it is another than the one that was
 * written last, and the version that the work began with once, with what is unchanged since.
 */
export function createLocalDrafts(account: string, now: () => number = Date.now): LocalDrafts {
  const store = createStore('vigil-forms', 'kept');
  /** What stands in storage, by slot and name. */
  const written = new Map<string, ReadonlyMap<string, Section>>();
  return {
    async keep(work) {
      const { slot } = work;
      const before = written.get(slot) ?? new Map<string, Section>();
      const { head, sections } = takenApart(work, now());
      await store('readwrite', (kept) => {
        const put = (isWanted: (name: string, section: Section) => boolean) => {
          for (const [name, section] of sections) if (isWanted(name, section)) kept.put(section, [account, slot, name]);
        };
        const asking = kept.getKey([account, slot]);
        // Another tab may have dropped it.
        asking.addEventListener('success', () => {
          if (asking.result === undefined) put((name, section) => before.get(name) === section);
        });
        put((name, section) => before.get(name) !== section);
        kept.put(head, [account, slot]);
        return promisifyRequest(kept.transaction);
      });
      written.set(slot, new Map([...before, ...sections]));
      return head.keptAt;
    },
    async drop(slot) {
      written.delete(slot);
      await store('readwrite', (kept) => {
        kept.delete(allUnder([account, slot]));
        return promisifyRequest(kept.transaction);
      });
    },
    async recall(formId) {
      const [found, living] = await Promise.all([store('readonly', (kept) => allOf(kept, account)), heldLocks(LOCK)]);
      return [...found.values()]
        .flatMap((parts) => putTogether(parts) ?? [])
        .filter((copy) => copy.formId === formId && !living.has(copy.slot))
        .toSorted((one, other) => other.keptAt - one.keptAt);
    },
    lock: (slot) => holdLock(LOCK + slot),
  };
}

/** A form with the names of its sections in their place. */
type Frame = FormFields & { sections: readonly string[] };

interface Head extends Pick<LocalDraft, 'slot' | 'formId' | 'keptAt'> {
  shape: number;
  document: Frame;
  base: (Omit<StoredForm, 'document'> & { document: Frame }) | null;
}

/** Sections that are those of the base still are named as there. */
function takenApart({ slot, formId, base, document }: Work, keptAt: number) {
  const sections = new Map<string, Section>();
  const names = new Map((base?.document.sections ?? []).map((section, at) => [section, `base ${at}`]));
  const frameOf = (form: FormDocument): Frame => ({
    ...form,
    sections: form.sections.map((section) => {
      const name = names.get(section) ?? section.key;
      sections.set(name, section);
      return name;
    }),
  });
  const head: Head = {
    shape: SHAPE,
    slot,
    formId,
    keptAt,
    document: frameOf(document),
    base: base && { ...base, document: frameOf(base.document) },
  };
  return { head, sections };
}

/** By name; the head has none. */
type Parts = ReadonlyMap<string, unknown>;

/** Undefined where something else was kept, or not all of it is there. */
function putTogether(parts: Parts): LocalDraft | undefined {
  const head = parts.get('');
  if (!isHead(head)) return undefined;
  const whole = ({ sections, ...form }: Frame): FormDocument => ({
    ...form,
    sections: sections.flatMap((name) => {
      const section = parts.get(name);
      return isSection(section) ? [section] : [];
    }),
  });
  const isWhole = [head.document, head.base?.document].every(
    (frame) => frame === undefined || whole(frame).sections.length === frame.sections.length,
  );
  const { slot, formId, keptAt, document, base } = head;
  if (!isWhole) return undefined;
  return { slot, formId, keptAt, document: whole(document), base: base && { ...base, document: whole(base.document) } };
}

/** The stamp vouches for the rest: only this module writes here. */
const isHead = (value: unknown): value is Head =>
  typeof value === 'object' && value !== null && 'shape' in value && value.shape === SHAPE && 'document' in value;

const isSection = (value: unknown): value is Section =>
  typeof value === 'object' && value !== null && 'questions' in value;

/** Arrays come after everything else in the order of keys. */
const allUnder = (key: readonly string[]) => IDBKeyRange.bound([...key], [...key, []]);

/** All that an account keeps, by slot. */
async function allOf(kept: IDBObjectStore, account: string): Promise<ReadonlyMap<string, Parts>> {
  const range = allUnder([account]);
  const [keys, values] = await Promise.all([
    promisifyRequest(kept.getAllKeys(range)),
    promisifyRequest<unknown[]>(kept.getAll(range)),
  ]);
  const slots = new Map<string, Map<string, unknown>>();
  for (const [at, key] of keys.entries()) {
    const [, slot, name = ''] = Array.isArray(key) ? key.map(String) : [];
    if (slot === undefined) continue;
    const parts = slots.get(slot) ?? new Map<string, unknown>();
    slots.set(slot, parts.set(name, values[at]));
  }
  return slots;
}
