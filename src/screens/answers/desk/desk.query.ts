import { formLimits } from '#contract/form-limits.values.ts';
import { reviewOrders, reviewStates, reviewTabs, verdicts } from '#contract/reviews.values.ts';
import type { ReviewOrder, ReviewState, ReviewTab } from '#contract/reviews.values.ts';
import { textIn } from '#machines/list/list.address.ts';
import { withSearch } from '#src/lists/addressSearch.ts';
import { addressOf } from '#src/routes.ts';
import { momentIn } from '#src/time/momentIn.ts';

/** What the desk asks for besides the filter that all lists of visits have; an empty text filters nothing. */
export type DeskFilter = {
  tab: ReviewTab;
  order: ReviewOrder;
  state: ReviewState | '';
  /** The account's number. */
  claimedBy: string;
  escalated: 'true' | 'false' | '';
  /** The form's code. */
  form: string;
  /** The question's number. */
  question: string;
  /** What a number of the desk counts; moments as the server told them. */
  open: 'true' | 'false' | '';
  verdict: 'any' | (typeof verdicts)[number] | '';
  decidedBy: string;
  decidedFrom: string;
  decidedTo: string;
  openedFrom: string;
  openedTo: string;
  changedFrom: string;
};

export const defaultDesk: DeskFilter = {
  tab: 'new',
  order: 'worst',
  state: '',
  claimedBy: '',
  escalated: '',
  form: '',
  question: '',
  open: '',
  verdict: '',
  decidedBy: '',
  decidedFrom: '',
  decidedTo: '',
  openedFrom: '',
  openedTo: '',
  changedFrom: '',
};

/** The names of the fields in the address, where `form` is the tab of a visit. */
const names = {
  tab: 'tab',
  order: 'order',
  state: 'state',
  claimedBy: 'claimedBy',
  escalated: 'escalated',
  form: 'formCode',
  question: 'question',
  open: 'open',
  verdict: 'verdict',
  decidedBy: 'decidedBy',
  decidedFrom: 'decidedFrom',
  decidedTo: 'decidedTo',
  openedFrom: 'openedFrom',
  openedTo: 'openedTo',
  changedFrom: 'changedFrom',
} as const;

type AskedOfDesk = Readonly<Partial<Record<(typeof names)[keyof typeof names] | 'county' | 'station', string | null>>>;

/** The address of the desk where it lists this, and nothing else. */
export const deskPath = (asked: AskedOfDesk): string => withSearch(addressOf('urgents'), asked);

const fields = Object.keys(names).filter((name): name is keyof DeskFilter => name in defaultDesk);

const counted = [
  'open',
  'verdict',
  'decidedBy',
  'decidedFrom',
  'decidedTo',
  'openedFrom',
  'openedTo',
  'changedFrom',
] as const;

export const narrowing = ['state', 'claimedBy', 'escalated', 'form', 'question', ...counted] as const;

export const isNarrowed = (desk: DeskFilter): boolean => narrowing.some((field) => desk[field] !== '');

/** Of a form's code, and of the words that the other fields may have. */
const maxText = Math.max(formLimits.formCode, 24);

const idIn = (text: string) => (/^[1-9]\d{0,9}$/u.test(text) ? text : '');

/** Whatever in the address makes no sense is as if it were absent. */
export function readDesk(search: URLSearchParams): DeskFilter {
  const text = (field: keyof DeskFilter) => textIn(search, names[field], maxText);
  const oneOf = <T extends string, U extends string>(field: keyof DeskFilter, values: readonly T[], usual: U) =>
    values.find((value) => value === text(field)) ?? usual;
  return {
    tab: oneOf('tab', reviewTabs, defaultDesk.tab),
    order: oneOf('order', reviewOrders, defaultDesk.order),
    state: oneOf('state', reviewStates, ''),
    claimedBy: idIn(text('claimedBy')),
    escalated: oneOf('escalated', ['true', 'false'], ''),
    form: text('form'),
    question: idIn(text('question')),
    open: oneOf('open', ['true', 'false'], ''),
    verdict: oneOf('verdict', ['any', ...verdicts], ''),
    decidedBy: idIn(text('decidedBy')),
    decidedFrom: momentIn(search, names.decidedFrom),
    decidedTo: momentIn(search, names.decidedTo),
    openedFrom: momentIn(search, names.openedFrom),
    openedTo: momentIn(search, names.openedTo),
    changedFrom: momentIn(search, names.changedFrom),
  };
}

export function writeDesk(search: URLSearchParams, desk: DeskFilter | undefined): void {
  if (desk === undefined) return;
  for (const field of fields) if (desk[field] !== defaultDesk[field]) search.set(names[field], desk[field]);
}

/** The query of calls about visits under review; `tab` is left out where the call has none. */
export const deskQuery = ({ tab, state, verdict, ...desk }: DeskFilter) => ({
  tab,
  ...(state && { state }),
  ...(verdict && { verdict }),
  ...given(desk, ['claimedBy', 'escalated', 'form', 'question', 'open']),
  ...given(desk, ['decidedBy', 'decidedFrom', 'decidedTo', 'openedFrom', 'openedTo', 'changedFrom']),
});

const given = <Field extends string>(desk: Readonly<Record<Field, string>>, wanted: readonly Field[]) =>
  Object.fromEntries(wanted.flatMap((field) => (desk[field] === '' ? [] : [[field, desk[field]]])));
