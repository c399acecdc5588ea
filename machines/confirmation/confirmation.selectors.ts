/** What the reader is being asked about; `null` for nothing. */
export const actionOf = <TAction>(snapshot: { context: { action: TAction | null } }): TAction | null =>
  snapshot.context.action;
