import { formLimits } from '#contract/form-limits.values.ts';
import { reviewOrders, reviewStates, reviewTabs } from '#contract/reviews.values.ts';
import type { ReviewOrder, ReviewState, ReviewTab } from '#contract/reviews.values.ts';
import { textIn } from '#machines/list/list.address.ts';

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
};

export const defaultDesk: DeskFilter = {
  tab: 'new',
  order: 'worst',
  state: '',
  claimedBy: '',
  escalated: '',
  form: '',
  question: '',
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
} as const;

const fields = Object.keys(names).filter((name): name is keyof DeskFilter => name in defaultDesk);

export const narrowing = ['state', 'claimedBy', 'escalated', 'form', 'question'] as const;

export const isNarrowed = (desk: DeskFilter): boolean => narrowing.some((field) => desk[field] !== '');

const idIn = (text: string) => (/^[1-9]\d{0,9}$/u.test(text) ? text : '');

/** Whatever in the address makes no sense is as if it were absent. */
export function readDesk(search: URLSearchParams): DeskFilter {
  const text = (field: keyof DeskFilter) => textIn(search, names[field], formLimits.formCode);
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
  };
}

export function writeDesk(search: URLSearchParams, desk: DeskFilter | undefined): void {
  if (desk === undefined) return;
  for (const field of fields) if (desk[field] !== defaultDesk[field]) search.set(names[field], desk[field]);
}

/** The query of calls about visits under review; `tab` is left out where the call has none. */
export const deskQuery = ({ tab, state, claimedBy, escalated, form, question }: DeskFilter) => ({
  tab,
  ...(state && { state }),
  ...(claimedBy && { claimedBy }),
  ...(escalated && { escalated }),
  ...(form && { form }),
  ...(question && { question }),
});
