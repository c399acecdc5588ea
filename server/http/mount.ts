import type { Hono } from 'hono';
import { z } from 'zod/mini';
import { mayCall } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Authenticate } from '#server/auth/callers.ts';
import type { Vigil } from './environment.ts';
import type { AuthenticateWall } from '#server/wall/links.ts';
import type { Caller, Context, Handlers, WallCaller } from './handler.ts';
import { readInput, type Input } from './input.ts';
import { readPairs } from './fields.ts';
import { readable } from './lenient-query.ts';
import { sourceOf } from './reads-from.ts';
import { paged } from './paged.ts';
import { problem } from './problem.ts';
import { Refusal, tooBusy } from './refusal.ts';
import { FORMS_TAKE, maxBytesOf, MAX_UPLOADS_AT_ONCE, MEMORY, TIMEOUT_MS } from './limits.ts';
import { PACE, RequestBody, type Pace } from './request-body.ts';
import { createRoom } from './upload-room.ts';
import { Uploads } from './uploads.ts';

export interface Services extends Omit<
  Context,
  'caller' | 'callerNow' | 'sessionId' | 'now' | 'request' | 'files' | 'address'
> {
  now: () => Date;
  /** For the calls that `fromReplica` names, and for those that `fromPrimary` does. */
  reads: Context['db'];
  primaryReads: Context['db'];
  authenticate: Authenticate;
  authenticateWall: AuthenticateWall;
  /** After so many milliseconds a client is told that the server is too busy. */
  timeoutMs?: number | undefined;
  pace?: Pace | undefined;
}

/** What every handler is once the types that tie it to its endpoint have done their work at compile time. */
type Loose = (given: Input['given'], context: Context<Caller | WallCaller | undefined>) => Promise<unknown>;

/** Serves every endpoint of the contract: who may call, what is asked, what is answered. */
export function mount<Contract extends Record<string, Endpoint>>(
  app: Hono<Vigil>,
  contract: Contract,
  handlers: Handlers<Contract>,
  services: Services,
): void {
  const endpoints = Object.entries<Endpoint>(contract).toSorted(([, a], [, b]) => variables(a) - variables(b));
  const {
    authenticate,
    authenticateWall,
    reads,
    primaryReads,
    timeoutMs = TIMEOUT_MS,
    pace = PACE,
    ...shared
  } = services;
  const { dataDir, uploadLimit } = services.config;
  const disk = createRoom({ all: MAX_UPLOADS_AT_ONCE * uploadLimit, each: uploadLimit });
  const memory = createRoom(MEMORY);
  for (const [name, endpoint] of endpoints) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table ties each handler to its endpoint
    const handle = handlers[name] as Loose;
    const source = sourceOf(name);
    const db = source === 'replica' ? reads : source === 'primary' ? primaryReads : shared.db;
    app.on(endpoint.method, endpoint.path, async (c) => {
      c.set('route', endpoint.path);
      const authorization = c.req.header('authorization');
      const callerNow = async () => (await authenticate(authorization, true))?.caller;
      // Nothing else is ever asked who holds a link.
      const link = endpoint.access === 'wall' ? await authenticateWall(authorization) : undefined;
      const { caller, sessionId }: { caller?: Caller | WallCaller; sessionId?: string } =
        link === undefined ? ((await authenticate(authorization)) ?? {}) : { caller: link };
      if (!caller && endpoint.withoutToken && carriesNoToken(authorization))
        return answer(endpoint, emptyPage(endpoint, new URL(c.req.url).searchParams));
      if (caller) c.set('caller', nameOf(caller));
      admit(endpoint, caller);
      const who = c.get('caller') ?? c.get('address');
      const held = { disk: disk(who), memory: memory(who) };
      const uploads = new Uploads(dataDir, held.disk);
      const over = async () => {
        await uploads.remove();
        held.disk.leave();
        held.memory.leave();
      };
      const maxBytes = maxBytesOf(endpoint, uploadLimit);
      const body = new RequestBody(c, { maxBytes, pace, memory: held.memory });
      const { given, files } = await readInput({ endpoint, c, body, uploads }).catch(async (error: unknown) => {
        await over();
        throw error;
      });
      const context = {
        ...shared,
        db,
        caller,
        callerNow,
        sessionId,
        files,
        log: services.log.with({ id: c.get('requestId') }),
        now: services.now(),
        request: c.req.raw,
        address: c.get('address'),
      };
      const handled = async () => {
        try {
          return await handle(given, context);
        } finally {
          await over();
        }
      };
      return answer(endpoint, await withTimeout(handled(), endpoint.form ? timeoutMs * FORMS_TAKE : timeoutMs));
    });
  }
  refuseOtherMethods(app, Object.values(contract));
}

function nameOf(caller: Caller | WallCaller): string {
  if (caller.kind === 'staff') return `staff ${caller.adminId}`;
  return caller.kind === 'wall' ? `wall ${caller.linkId}` : `observer ${caller.observerId}`;
}

const variables = (endpoint: Endpoint) => endpoint.path.split('/:').length;

/** Consoles of 2020 write what they read from an empty storage. */
const carriesNoToken = (authorization: string | undefined): boolean =>
  /^(?:Bearer)?\s*(?:null|undefined)?$/iu.test(authorization?.trim() ?? '');

function emptyPage({ query = Page, aliases }: Endpoint, pairs: URLSearchParams) {
  const asked = z.parse(query, readable(query, readPairs(pairs, query, aliases)));
  return paged([], 0, z.parse(Page, asked));
}

const Page = z.object({ page: z.int(), pageSize: z.int() });

function admit(endpoint: Endpoint, caller: Caller | WallCaller | undefined): void {
  const { access } = endpoint;
  if (access === 'public') return;
  if (!caller)
    throw new Refusal(401, 'Log in first: the token is missing, wrong or expired.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  if (mayCall(access, caller)) return;
  throw access === 'organizer'
    ? new Refusal(403, 'Only organizers may do this.', { code: 'organizers-only' })
    : new Refusal(403, 'Your role does not allow this.', { code: 'not-for-your-role' });
}

/** A client learns after a while that it had better ask again; the work itself is not undone. */
async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooBusy('The server is too busy; try again.')), timeoutMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Only what the endpoint's reply declares goes out; a handler that breaks its word is a fault of the server. */
function answer(endpoint: Endpoint, result: unknown): Response {
  if (result instanceof Response) return result;
  const reply = z.parse(endpoint.reply, result);
  if (reply === null) return new Response(null, { status: 204 });
  return reply === undefined ? new Response(null, { status: 200 }) : jsonOf(reply);
}

/** Its length is told, so that short answers are sent as they are (see `compress` in app.ts). */
function jsonOf(reply: unknown): Response {
  const body = Buffer.from(JSON.stringify(reply));
  return new Response(body, {
    headers: { 'Content-Type': 'application/json', 'Content-Length': String(body.length) },
  });
}

function refuseOtherMethods(app: Hono<Vigil>, endpoints: readonly Endpoint[]): void {
  for (const [path, same] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const methods = same.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.all(path, () => {
      const allow = methods.join(', ');
      return problem(new Refusal(405, `This address takes ${allow}.`, { headers: { Allow: allow } }));
    });
  }
}
