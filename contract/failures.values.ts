/** How a call can fail, whoever made it: one shape for the client, the machines and the words on screen. */
export const failureKinds = [
  'offline',
  'timeout',
  'forbidden',
  'refused',
  'server',
  'wrongShape',
  'sessionOver',
  /** Not the call failed but the code around it. */
  'bug',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** Why a call did not give what was asked for, as plain data that machines can keep. */
export interface Failure {
  kind: FailureKind;
  /** The HTTP status; null where no answer came. */
  status: number | null;
  /** What the server said, in its own words; empty when it said nothing that a person could read. */
  detail: string;
  /** The server's reason by its name, such as `observer-unknown`, where it has one. */
  code?: string;
  /** The figures and names that the words for it say. */
  values?: Readonly<Record<string, string | number>>;
  /** Seconds that the server asked us to wait (429, 503). */
  retryAfter?: number;
}
