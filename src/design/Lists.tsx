import { Download, Eye, Pencil, Trash2 } from 'lucide';
import type { Column } from '#src/ui/DataRow.tsx';
import { Button } from '#src/ui/Button.tsx';
import { look, slotLook } from '#src/theme/classes.ts';
import { CountyBox } from '#src/ui/CountyBox.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import { FilterChips } from '#src/ui/FilterChips.tsx';
import { FilterForm } from '#src/ui/FilterForm.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { SelectionBar } from '#src/ui/SelectionBar.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { nothing } from './Stand.tsx';

export const Lists = () => (
  <>
    <ListHeader
      title="Observers"
      total="1,240 in total"
      note="Everybody who may log in."
      asOf="14:03:22"
      onRefresh={nothing}
    >
      <Button variant="solid">Add an observer</Button>
    </ListHeader>
    <ListHeader
      title="Observers, refreshing"
      total="1,240 in total"
      asOf="14:03:22"
      freshness="refreshing"
      onRefresh={nothing}
    >
      <div className={slotLook('listHeader', 'fields')}>
        <CountyBox label="County of a list" counties={[]} all="All counties" value="" onChoose={nothing} />
      </div>
      <Button>Import</Button>
    </ListHeader>
    <SelectionBar count={0} onClear={nothing} actions={null}>
      <FilterForm label="Filter" isEmpty={false} onSubmit={nothing} onReset={nothing}>
        <TextField label="Name" defaultValue="ioana" />
        <TextField label="Phone" />
      </FilterForm>
    </SelectionBar>
    <FilterForm label="Filter, nothing typed" isEmpty onSubmit={nothing} onReset={nothing}>
      <div className={slotLook('filterBar', 'fields')}>
        <TextField label="Station" />
      </div>
    </FilterForm>
    <nav className={look('tabLine')} aria-label="Lists beside this one">
      <a href="#new" aria-current="page">
        New
      </a>
      <a href="#mine">Mine</a>
    </nav>
    <FilterChips chips={[{ key: 'name', label: 'Name', value: 'ioana' }]} onRemove={nothing} />
    <SelectionBar
      count={3}
      onClear={nothing}
      actions={
        <Button size="sm" colorPalette="danger">
          <Icon of={Trash2} />
          Delete
        </Button>
      }
    >
      <FilterForm label="Filter under a selection" isEmpty onSubmit={nothing} onReset={nothing}>
        <TextField label="Name" />
      </FilterForm>
    </SelectionBar>
    <Pages page={3} pages={124} />
  </>
);

const Pages = ({ page, pages }: { page: number; pages: number }) => (
  <Pagination
    page={page}
    pages={pages}
    from={(page - 1) * 10 + 1}
    to={page * 10}
    total={pages * 10}
    size={10}
    sizes={[10, 20, 50]}
    isLoading={false}
    canTurn
    onPage={nothing}
    onSize={nothing}
  />
);

interface Person {
  id: string;
  name: string;
  phone: string;
  count: number;
}

const people: Person[] = [
  { id: '1', name: 'Ioana Marin', phone: '0722 000 111', count: 12 },
  { id: '2', name: 'Ștefan Dănilă-Constantinescu', phone: '0722 000 112', count: 1240 },
  { id: '3', name: 'Dan Ilie', phone: '0722 000 113', count: 0 },
];

const columns: Column<Person>[] = [
  { key: 'name', label: 'Name', isSortable: true, cell: ({ name }) => name },
  { key: 'phone', label: 'Phone', isSortable: true, cell: ({ phone }) => phone },
  { key: 'count', label: 'Answers', isNumeric: true, cell: ({ count }) => count.toLocaleString('en') },
];

const actions = [
  { key: 'view', label: 'View', icon: <Icon of={Eye} />, isMain: true, onSelect: nothing },
  { key: 'edit', label: 'Edit', icon: <Icon of={Pencil} />, onSelect: nothing },
  { key: 'export', label: 'Export', icon: <Icon of={Download} />, onSelect: nothing },
  { key: 'delete', label: 'Delete', icon: <Icon of={Trash2} />, isDangerous: true, onSelect: nothing },
];

const marks = { ids: new Set(['2']), all: 'some', onToggle: nothing, onToggleAll: nothing } as const;

const People = ({ caption, display = 'table', isBusy = false }: PeopleProps) => (
  <DataTable
    caption={caption}
    rows={people}
    columns={columns}
    actions={actions}
    idOf={({ id }) => id}
    nameOf={({ name }) => name}
    order={{ column: 'name', direction: 'asc' }}
    onSort={nothing}
    marks={marks}
    onOpen={nothing}
    isBusy={isBusy}
    display={display}
  />
);

interface PeopleProps {
  caption: string;
  display?: 'table' | 'cards';
  isBusy?: boolean;
}

export const Rows = () => (
  <>
    <People caption="A table" />
    <People caption="A table, newer rows are on their way" isBusy />
    <People caption="Cards" display="cards" />
    <SkeletonRows rows={3} />
    <SkeletonRows rows={3} kind="table" />
    <SkeletonRows rows={3} kind="table" isMarked />
  </>
);
