import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { SecondFactor } from '#contract/second-factor.ts';
import { createAuthenticate } from '#server/auth/callers.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { writeDemanded } from '#server/auth/second-factor.ts';
import { createHandlers } from '#server/handlers.ts';
import type { Staff } from '#server/http/handler.ts';
import { codeOfText, factorCode } from '#tests/support/factor.ts';
import { addPeople, addStaff, PASSWORD } from '#tests/support/people.ts';
import { openTestServer } from '#tests/support/server.ts';

export const START = new Date('2026-11-22T08:00:00.000Z');

export const Token = z.object({ access_token: z.string() });
export const Codes = z.object({ recoveryCodes: z.array(z.string()) });
export const Problem = z.object({ code: z.optional(z.string()), error: z.optional(z.string()), detail: z.string() });

/** 200, or why not. */
export const outcome = async (asked: Response | Promise<Response>) => {
  const reply = await asked;
  if (reply.ok) return reply.status;
  const problem = z.parse(Problem, await reply.json());
  return `${reply.status} ${problem.code ?? problem.detail}`;
};

export const codesOf = async (reply: Response) => z.parse(Codes, await reply.json()).recoveryCodes;

export type Factors = Awaited<ReturnType<typeof openFactors>>;

/** A server with its accounts, and what is asked of it about second factors. */
export async function openFactors() {
  const server = await openTestServer({ contract, handlers: createHandlers(), now: START });
  const people = await addPeople(server.db, server.config);
  const password_hash = await hashPassword(PASSWORD);
  const colleague = await addStaff(server.db, people.admin.idNgo, 'Șerban', 'viewer');
  const post = (path: string, body: unknown, remoteAddress = '192.0.2.7') =>
    server.app.request(
      path,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      { incoming: { socket: { remoteAddress } } },
    );
  const ask = (caller: Staff, method: string, path: string, body?: unknown) =>
    server.call(method, path, { as: caller, ...(body !== undefined && { body }) });
  return {
    server,
    people,
    colleague,
    post,
    ask,
    /** Nobody has a factor, and none is demanded. */
    async reset() {
      const { db, clock } = server;
      clock.now = START;
      for (const table of ['second_factor', 'session', 'login_limit', 'refused_login'] as const)
        await db.deleteFrom(table).execute();
      await db.updateTable('ngo_admin').set({ password_hash }).execute();
      await writeDemanded(db, false);
    },
    later(seconds: number) {
      server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
    },
    code: (steps = 0) => factorCode(server.clock.now, steps),
    secretCode: (secret: string) => codeOfText(secret, server.clock.now),
    logIn: (given: { user?: string; password?: string; code?: string | null }, address?: string) =>
      post('/api/v2/access/authorize', { user: 'ngo-admin', password: PASSWORD, ...given }, address),
    factorOf: async (caller: Staff) =>
      z.parse(SecondFactor, await (await ask(caller, 'GET', '/api/v3/account/factor')).json()),
    async isIn(token: string) {
      const { db, config, clock } = server;
      return (await createAuthenticate({ db, config, now: () => clock.now })(`Bearer ${token}`, true)) !== undefined;
    },
  };
}
