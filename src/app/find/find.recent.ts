import { idIn } from '#contract/ids.values.ts';
import { maxRecent } from '#contract/find.values.ts';
import { routeAt } from '#src/routes.ts';
import type { Drafts } from '#src/storage/drafts.ts';
import type { FindRow } from './find.rows.ts';

/** What a person opened: of people and notes the key alone, so that no browser keeps whom the server has forgotten. */
export interface Recent {
  key: string;
  kept: { title: string; note: string; opens: string } | null;
}

const name = 'find.recent';
const maxLength = 1_100;

/** The last first. They go with the drafts when the person logs out. */
export const recentOf = ({ recall }: Pick<Drafts, 'recall'>): readonly Recent[] => recall(name, asRecent) ?? [];

export function keepRecent(drafts: Pick<Drafts, 'recall' | 'keep'>, { key, title, note, opens, isKept }: FindRow) {
  if (key.startsWith('notes-')) return;
  const kept = isKept && typeof opens === 'string' ? { title, note, opens } : null;
  const others = recentOf(drafts).filter((one) => one.key !== key);
  drafts.keep(name, [{ key, kept }, ...others].slice(0, maxRecent));
}

/** The ids of the observers among them. */
export const recentObservers = (recent: readonly Recent[]): number[] =>
  recent.flatMap(({ key }) => idIn(/^observers-(\d+)$/u.exec(key)?.[1]) ?? []);

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxLength;

function asRecent(value: unknown): Recent[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, maxRecent).flatMap((one: unknown): Recent[] => {
    if (typeof one !== 'object' || one === null || !('key' in one) || !isText(one.key)) return [];
    const kept = 'kept' in one ? asKept(one.kept) : null;
    return kept === undefined ? [] : [{ key: one.key, kept }];
  });
}

/** An address is one of the console's own. */
function asKept(value: unknown): Recent['kept'] | undefined {
  if (value === null) return null;
  if (typeof value !== 'object' || !('title' in value) || !('note' in value) || !('opens' in value)) return undefined;
  const { title, note, opens } = value;
  if (!isText(title) || !isText(note) || !isText(opens) || routeAt(opens) === null) return undefined;
  return { title, note, opens };
}
