/** What the reader is being asked about; `null` for nothing. */
export const deedOf = <TDeed>(snapshot: { context: { deed: TDeed | null } }): TDeed | null => snapshot.context.deed;
