import type { ImportCheck, ImportEvent, ImportInput, ImportRequest } from '#machines/import/import.types.ts';
import { createImportMachine } from '#machines/import/import.machine.ts';
import type { Step } from '#tests/support/walk.ts';

type Columns = { phone: number; name: number };
type Row = { line: number; problem: string | null };
type Problem = { line: number; reason: string };
export type Request = ImportRequest<Columns>;
export type Event = ImportEvent<Columns, Row, Problem>;

export const file = { id: 'f1', name: 'observers.csv', size: 500 };
export const other = { id: 'f2', name: 'mended.csv', size: 400 };
const understood: Columns = { phone: 0, name: 1 };
export const swapped: Columns = { phone: 1, name: 0 };
export const check: ImportCheck<Columns, Row> = {
  columns: understood,
  good: 3,
  bad: 1,
  rows: [
    { line: 4, problem: 'phone missing' },
    { line: 1, problem: null },
  ],
};
export const allBad: ImportCheck<Columns, Row> = { columns: swapped, good: 0, bad: 4, rows: [] };
export const result = { count: 2, errors: [{ line: 3, reason: 'phone taken' }] };
export const input = (id: string | null, fixed: boolean): ImportInput => ({ ngo: { id, fixed }, maxBytes: 1_000 });

export const machine = createImportMachine<Columns, Row, Problem>();
type ImportStep = Step<typeof machine>;
export const did = ({ actions }: ImportStep, type: string) => actions.some((action) => action.type === type);
export const told = ({ actions }: ImportStep) =>
  actions.filter(({ type }) => type === 'notify').map(({ params }) => params);
export const request = ({ context }: ImportStep['after']): Request => ({
  file: context.file ?? file,
  columns: context.columns,
  ngoId: context.ngo.id,
});
export const isNewChild = ({ before, after }: ImportStep, id: 'read' | 'upload') =>
  after.children[id] !== undefined && after.children[id] !== before.children[id];
export const endings = ['sent', 'refused by the server', 'connection lost', 'upload breaks'];
