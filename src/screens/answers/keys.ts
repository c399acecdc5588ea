// What each key does, in the order of the help. What a key is bound to stands beside its button.

export const answersKeys = [
  { keys: ['j', '↓'], does: 'ANSWERS_NEXT' },
  { keys: ['k', '↑'], does: 'ANSWERS_PREVIOUS' },
  { keys: ['Enter'], does: 'ANSWERS_KEY_OPEN' },
  { keys: ['Esc'], does: 'ANSWERS_BACK' },
  { keys: ['['], does: 'ANSWERS_KEY_TAB_BEFORE' },
  { keys: [']'], does: 'ANSWERS_KEY_TAB_AFTER' },
  { keys: ['f'], does: 'ANSWERS_KEY_FLAGGED' },
  { keys: ['n'], does: 'ANSWERS_KEY_NOTES' },
  { keys: ['r'], does: 'ANSWERS_KEY_BRING_IN' },
  { keys: ['?'], does: 'ANSWERS_KEY_HELP' },
] as const;

export const deskKeys = [
  { keys: ['e'], does: 'DESK_CONFIRM' },
  { keys: ['x'], does: 'DESK_KEY_DISMISS' },
  { keys: ['w'], does: 'DESK_WAIT' },
  { keys: ['m'], does: 'DESK_KEY_CLAIM' },
  { keys: ['u'], does: 'DESK_KEY_UNDO' },
  { keys: ['c'], does: 'DESK_COMMENT' },
  { keys: ['!'], does: 'DESK_ESCALATE' },
  { keys: ['.'], does: 'DESK_NEXT' },
  { keys: ['s'], does: 'SEVERAL_KEY' },
] as const;
export type DeskKey = (typeof deskKeys)[number]['keys'][number];
