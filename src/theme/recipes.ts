import { checkbox, checkField, choice } from './recipes/choices.ts';
import { button, combobox, field, input, nativeSelect, secret, textarea } from './recipes/controls.ts';
import { alert, breathing, emptyState, failure, kbd, progress, spinner } from './recipes/feedback.ts';
import { figures } from './recipes/figures.ts';
import { keyList, phone, sortHandle } from './recipes/forms.ts';
import { frame, unreadBadge } from './recipes/frame.ts';
import { drawer, header, popover } from './recipes/header.ts';
import { callout, panel, stack, wrap } from './recipes/layout.ts';
import { filterBar, listHeader } from './recipes/heads.ts';
import { badge, chips, pagination, selectionBar, sessionList, tag } from './recipes/lists.ts';
import { contest, dialog, lostPart, menu, observerCard, tip } from './recipes/overlays.ts';
import { backLink, facts, flagMark, profile, quiet, refusal, sign, skeletonRows } from './recipes/parts.ts';
import { cards, table } from './recipes/tables.ts';
import { stepLine, tabLine } from './recipes/tabs.ts';
import { toast } from './recipes/toasts.ts';

/** The look of single elements, by the name of their class. */
export const recipes = {
  backLink,
  figures,
  button,
  input,
  textarea,
  checkbox,
  choice,
  badge,
  kbd,
  spinner,
  progress,
  breathing,
  table,
  cards,
  skeletonRows,
  facts,
  flagMark,
  sign,
  tabLine,
  sessionList,
  stepLine,
  stack,
  wrap,
  quiet,
  refusal,
  contest,
  lostPart,
  tip,
  drawer,
  unreadBadge,
  sortHandle,
  keyList,
  callout,
  panel,
} as const;

/** The look of parts that are made of several. */
export const slotRecipes = {
  field,
  checkField,
  nativeSelect,
  combobox,
  secret,
  listHeader,
  filterBar,
  chips,
  tag,
  selectionBar,
  pagination,
  profile,
  emptyState,
  alert,
  failure,
  menu,
  observerCard,
  frame,
  header,
  popover,
  toast,
  phone,
} as const;

/** What Chakra's own components look like; they are styled at run time, and loaded when one is first needed. */
export const widgetRecipes = { dialog } as const;
