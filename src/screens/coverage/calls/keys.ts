import type { KeyTable } from '#src/ui/keyTable.ts';

/** Each key of the calls, in the order of the help. Shortcuts, help and buttons are made from it. */
export const callKeys = {
  next: { keys: '.', does: 'COVERAGE_NEXT' },
  call: { keys: 'c', does: 'COVERAGE_KEY_CALL' },
  reached: { keys: '1', does: 'DESK_CALL_REACHED' },
  unreached: { keys: '2', does: 'DESK_CALL_UNREACHED' },
  willCallBack: { keys: '3', does: 'DESK_CALL_BACK' },
  giveBack: { keys: 'm', does: 'COVERAGE_GIVE_BACK' },
  help: { keys: '?', does: 'ANSWERS_KEY_HELP' },
} as const satisfies KeyTable;
