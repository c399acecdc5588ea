import type { Row } from '#machines/selection/selection.machine.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { createRowActionsMachine } from '#machines/row-actions/row-actions.machine.ts';
import { quiet } from '#tests/support/loader.ts';
import { silentLoader } from '#tests/support/silent.ts';
import type { Filter, Item } from '#tests/support/rows.ts';

const describeItem = ({ id, name }: Item): Row => ({ key: id, name });
export const machine = createRowActionsMachine<Item, Filter, 'delete'>(describeItem).provide({
  actors: { list: createListMachine<Item, Filter>().provide({ actors: { load: silentLoader(), address: quiet } }) },
});
export const input = {
  query: { filter: { name: '' }, sort: null, page: 1, pageSize: 9 },
  emptyFilter: { name: '' },
  chunkSize: 100,
  reloadChunkSize: 1_000,
  kept: [],
};
export const ana: Row = { key: '1', name: 'Ana' };
export const dan: Row = { key: '2', name: 'Dan' };
