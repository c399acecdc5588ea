import type { KeyTable } from '#src/ui/keyTable.ts';

// Each key of Answers and of the desk (DSK-05), in the order of the help. Shortcuts, help and buttons are made from it.

export const answersKeys = {
  down: { keys: 'j ArrowDown', does: 'ANSWERS_NEXT' },
  up: { keys: 'k ArrowUp', does: 'ANSWERS_PREVIOUS' },
  enter: { keys: 'Enter', does: 'ANSWERS_KEY_OPEN' },
  back: { keys: 'Escape', does: 'ANSWERS_BACK' },
  tabBefore: { keys: '[', does: 'ANSWERS_KEY_TAB_BEFORE' },
  tabAfter: { keys: ']', does: 'ANSWERS_KEY_TAB_AFTER' },
  flagged: { keys: 'f', does: 'ANSWERS_KEY_FLAGGED' },
  notes: { keys: 'n', does: 'ANSWERS_KEY_NOTES' },
  bringIn: { keys: 'r', does: 'ANSWERS_KEY_BRING_IN' },
  help: { keys: '?', does: 'ANSWERS_KEY_HELP' },
} as const satisfies KeyTable;

/** Reasons and times have digits: `useDigits`. */
export const deskKeys = {
  confirm: { keys: 'e', does: 'DESK_CONFIRM' },
  dismiss: { keys: 'x', does: 'DESK_KEY_DISMISS' },
  wait: { keys: 'w', does: 'DESK_WAIT' },
  claim: { keys: 'm', does: 'DESK_KEY_CLAIM' },
  undo: { keys: 'u', does: 'DESK_KEY_UNDO' },
  comment: { keys: 'c', does: 'DESK_COMMENT' },
  escalate: { keys: '!', does: 'DESK_ESCALATE' },
  call: { keys: 'p', does: 'DESK_CALL' },
  assign: { keys: 'a', does: 'DESK_ASSIGN' },
  next: { keys: '.', does: 'DESK_NEXT' },
  several: { keys: 's', does: 'SEVERAL_KEY' },
} as const satisfies KeyTable;
