import type { FieldCode, RefusalCode, refusals, RefusalValues } from '#contract/refusal-codes.ts';

export interface FieldProblem {
  /** Where it was given: `params`, `query`, `body` or `form`. */
  at: string;
  path: string;
  message: string;
  /** By which the console finds words of its own. */
  code: FieldCode;
}

/** By which the console finds words of its own, with the figures and names that those say. */
type Reason = {
  [Code in RefusalCode]: (typeof refusals)[Code] extends readonly []
    ? { code: Code; values?: never }
    : { code: Code; values: RefusalValues<Code> };
}[RefusalCode];

type Extra = (Reason | { code?: never; values?: never }) & Beside;

interface Beside {
  errors?: readonly FieldProblem[];
  headers?: Readonly<Record<string, string>>;
  /** Members beside those of a problem, for clients that expect another shape. */
  members?: Readonly<Record<string, unknown>>;
}

/** A request that is refused for a reason that the caller may read; answered as problem+json. */
export class Refusal extends Error {
  readonly status: number;
  readonly detail: string;
  readonly code: RefusalCode | undefined;
  readonly values: Readonly<Record<string, string | number>> | undefined;
  readonly errors: readonly FieldProblem[];
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(status: number, detail: string, extra: Extra = {}) {
    super(detail);
    this.name = 'Refusal';
    this.status = status;
    this.detail = detail;
    this.code = extra.code;
    this.values = extra.values;
    this.errors = extra.errors ?? [];
    this.headers = extra.headers ?? {};
    this.members = extra.members ?? {};
  }
}

/** In seconds. */
const COME_BACK = '2';

/** Nothing is wrong with the request: the same one may succeed in a moment. */
export const tooBusy = (detail: string): Refusal => new Refusal(503, detail, { headers: { 'Retry-After': COME_BACK } });
