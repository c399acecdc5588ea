import { Agent, request } from 'node:http';
import { z } from 'zod/mini';

const Token = z.object({ access_token: z.string() });

/** Something that answers requests: a server over HTTP or the app in this process. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

export const over =
  (url: string): Send =>
  (path, init) =>
    fetch(`${url}${path}`, init);

/** The same for texts alone, with a third of the work: phones have processors of their own, and these take from the server. */
export const lightlyOver = (url: string): Send => {
  const agent = new Agent({ keepAlive: true });
  return (path, { method, headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const options = { agent, method: method ?? 'GET', headers: Object.fromEntries(new Headers(headers)) };
      const sent = request(`${url}${path}`, options, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () => resolve(new Response(text, { status: answer.statusCode ?? 0 })));
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(typeof body === 'string' ? body : undefined);
    });
};

/** Logs in and answers requests with the token; `phone` logs in as an observer. */
export const loggedIn = async (send: Send, user: string, password: string, phone = false): Promise<Send> => {
  const body = JSON.stringify({ user, password, ...(phone && { fcmToken: `bench-${user}`, channelName: 'Firebase' }) });
  const json = { 'content-type': 'application/json' };
  const response = await send('/api/v2/access/authorize', { method: 'POST', headers: json, body });
  if (!response.ok) throw new Error(`${user} cannot log in: ${response.status} ${await response.text()}`);
  const authorization = `Bearer ${z.parse(Token, await response.json()).access_token}`;
  return (path, init) =>
    send(path, { ...init, headers: { ...(!(init?.body instanceof FormData) && json), authorization } });
};

/** The answer, or an error that says what was asked. */
export const read = async <T extends z.ZodMiniType>(send: Send, path: string, shape: T): Promise<z.output<T>> => {
  const response = await send(path);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return z.parse(shape, await response.json());
};
