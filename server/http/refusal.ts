export interface FieldProblem {
  /** Where it was given: `params`, `query`, `body` or `form`. */
  at: string;
  path: string;
  message: string;
}

/** A request that is refused for a reason that the caller may read; answered as problem+json. */
export class Refusal extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldProblem[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string,
    extra: { errors?: readonly FieldProblem[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.name = 'Refusal';
    this.status = status;
    this.detail = detail;
    this.errors = extra.errors ?? [];
    this.headers = extra.headers ?? {};
  }
}
