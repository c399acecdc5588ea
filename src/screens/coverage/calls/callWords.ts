export const outcomeWords = {
  reached: 'DESK_CALL_REACHED',
  unreached: 'DESK_CALL_UNREACHED',
  willCallBack: 'DESK_CALL_BACK',
} as const;
