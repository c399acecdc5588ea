import { fromPromise } from 'xstate';
import { listObservers, maxIds } from '#contract/observers.ts';
import { same } from '#machines/same.ts';
import type { Row } from '#machines/selection/selection.machine.ts';
import { observersDraft } from '#src/storage/drafts.ts';
import type { Services } from '#src/services.tsx';
import type { ObserverFilter } from './observers.query.ts';

type Drafts = Pick<Services, 'drafts'>;

/** Whoever comes back from one of the rows finds the list as it was left. */
export function keepPlace({ drafts, address }: Pick<Services, 'drafts' | 'address'>): void {
  const search = address.search().toString();
  if (search === '') drafts.drop(observersDraft);
  else drafts.keep(observersDraft, `?${search}`);
}

const selectionKey = 'observers.selection';

/** Kept with the filter over which it was picked: rows of another are others. */
export function keepSelection({ drafts }: Drafts, filter: ObserverFilter, rows: Row[]): void {
  if (rows.length === 0) drafts.drop(selectionKey);
  else drafts.keep(selectionKey, { filter, rows });
}

/** The rows that were picked over this very filter; none where anything else was kept. */
export const keptSelection = ({ drafts }: Drafts, filter: ObserverFilter): Row[] =>
  drafts.recall(selectionKey, (value) => keptOver(filter, value)) ?? [];

function keptOver(filter: ObserverFilter, value: unknown): Row[] | undefined {
  if (typeof value !== 'object' || value === null || !('filter' in value) || !('rows' in value)) return undefined;
  if (!same(value.filter, filter) || !Array.isArray(value.rows)) return undefined;
  return value.rows.flatMap(rowIn);
}

function rowIn(value: unknown): Row[] {
  if (typeof value !== 'object' || value === null) return [];
  const text = (name: string) => {
    const found: unknown = Reflect.get(value, name);
    return typeof found === 'string' ? found : undefined;
  };
  const [key, name, phone, ngo] = [text('key'), text('name'), text('phone'), text('ngo')];
  if (key === undefined || name === undefined) return [];
  return [{ key, name, ...(phone !== undefined && { phone }), ...(ngo !== undefined && { ngo }) }];
}

/** Which of the rows are no longer there. A back end that cannot be asked for ids answers others: then nobody knows. */
export const findVanished = ({ call }: Services) =>
  fromPromise<string[], { rows: Row[] }>(async ({ input, signal }) => {
    const keys = input.rows.map(({ key }) => key);
    const parts = Array.from({ length: Math.ceil(keys.length / maxIds) }, (_, part) =>
      keys.slice(part * maxIds, (part + 1) * maxIds),
    );
    const gone = await Promise.all(
      parts.map(async (ids) => {
        const { data } = await call(listObservers, { query: { ids, Page: 1, PageSize: maxIds } }, { signal });
        const there = data.map(({ id }) => String(id));
        return there.every((id) => ids.includes(id)) ? ids.filter((id) => !there.includes(id)) : [];
      }),
    );
    return gone.flat();
  });
