import { z } from 'zod/mini';
import { openElection, type Election } from '#tests/support/election.ts';

/** A published client, as the server meets it. */
export interface Client {
  /** What it sends with every call; `token` is nothing before the login. */
  headers: (token: string | null) => Readonly<Record<string, string>>;
  /** Which answers it counts as a success. */
  succeeds: (status: number) => boolean;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the client writes it, with what it leaves unencoded. */
  path: string;
  body?: unknown;
  /** Parts of a multipart form, in the order in which they are sent. */
  form?: readonly (readonly [name: string, value: string | File])[];
}

export const get = (path: string): Call => ({ method: 'GET', path });
export const post = (path: string, body?: unknown): Call => ({ method: 'POST', path, body });
export const put = (path: string, body: unknown): Call => ({ method: 'PUT', path, body });
export const patch = (path: string, body?: unknown): Call => ({ method: 'PATCH', path, body });
export const remove = (path: string): Call => ({ method: 'DELETE', path });
export const upload = (path: string, ...form: NonNullable<Call['form']>): Call => ({ method: 'POST', path, form });

export interface Step {
  does: string;
  sends: () => Call;
  reads: (reply: Response) => Promise<void>;
  /** The status that the client is to meet where it is no success. */
  fails?: number;
}

interface Reading<Schema extends z.ZodMiniType> {
  sends: () => Call;
  /** The fields that the client takes from the JSON, and their types: anything else may be there. */
  takes?: Schema;
  /** What must be on its screen, or what it keeps for later steps. */
  sees?: (taken: z.output<Schema>) => unknown;
  fails?: number;
}

/** One thing that somebody does in the client. An empty body is read as null, as clients of JSON do. */
export const step = <Schema extends z.ZodMiniType>(
  does: string,
  { sends, takes, sees, fails }: Reading<Schema>,
): Step => ({
  does,
  sends,
  ...(fails !== undefined && { fails }),
  reads: async (reply) => {
    if (!takes) return;
    const text = await reply.text();
    const taken = z.parse(takes, text === '' ? null : JSON.parse(text));
    await sees?.(taken);
  },
});

/** A file that the client saves without looking into it, under a name of its own. */
export const saves = (does: string, path: string, sees: (file: Buffer, type: string | null) => unknown): Step => ({
  does,
  sends: () => get(path),
  reads: async (reply) => {
    await sees(Buffer.from(await reply.bytes()), reply.headers.get('content-type'));
  },
});

export interface Day {
  election: Election;
  token: string | null;
}

/** Replays a day of a client against a server of its own, step by step; a fault names the step. */
export async function replay(client: Client, stepsOf: (day: Day) => Promise<Step[]> | Step[]): Promise<void> {
  const election = await openElection();
  try {
    const day: Day = { election, token: null };
    for (const one of await stepsOf(day)) await take(client, day, one);
  } finally {
    await election.server.close();
  }
}

async function take(client: Client, { election, token }: Day, { does, sends, reads, fails }: Step): Promise<void> {
  const { method, path, body, form } = sends();
  const reply = await election.server.app.request(path, {
    method,
    headers: { ...client.headers(token), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: formData(form) }),
  });
  const isAsMeant = fails === undefined ? client.succeeds(reply.status) : reply.status === fails;
  if (!isAsMeant)
    throw new Error(`${does}: ${method} ${path} was answered ${reply.status} ${await reply.text()}`.slice(0, 500));
  try {
    await reads(reply);
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { message: `${does}: ${error.message}` }) : error;
  }
}

function formData(parts: NonNullable<Call['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return form;
}

export const Token = z.object({ access_token: z.string() });

/** The body of a token, which consoles read without looking at its signature. */
export const claimsOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

/** What `new Date(text)` must understand. */
export const when = z.string().check(z.refine((text) => !Number.isNaN(new Date(text).getTime())));
