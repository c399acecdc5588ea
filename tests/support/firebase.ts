import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { decodeJwt } from 'jose';
import { z } from 'zod/mini';
import type { ServiceAccount } from '#server/notifications/fcm.ts';

const Sent = z.object({ message: z.looseObject({ token: z.string() }) });

export interface Firebase {
  account: ServiceAccount;
  origin: string;
  /** What arrived: the messages in the order of their arrival. */
  messages: unknown[];
  /** Who asked for an access token. */
  grants: unknown[];
  /** What a device token answers; unknown ones are delivered. */
  answers: Map<string, { status: number; errorCode?: string; headers?: Record<string, string> } | 'hang'>;
  refuseCredentials: boolean;
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** A stand-in for Google's token endpoint and for FCM HTTP v1, on loopback. */
export async function openFirebase(): Promise<Firebase> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const firebase: Omit<Firebase, 'account' | 'origin' | 'close'> = {
    messages: [],
    grants: [],
    answers: new Map(),
    refuseCredentials: false,
  };
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    const serve = async () => {
      const text = await textOf(request);
      if (request.url === '/token') {
        const { iss, aud, scope } = decodeJwt(new URLSearchParams(text).get('assertion') ?? '');
        firebase.grants.push({ iss, aud, scope });
        if (firebase.refuseCredentials) return answer(401, { error: 'invalid_grant' });
        return answer(200, { access_token: 'access', expires_in: 3600, token_type: 'Bearer' });
      }
      const { message } = z.parse(Sent, JSON.parse(text));
      if (request.url !== '/v1/projects/vigil-test/messages:send' || request.headers.authorization !== 'Bearer access')
        return answer(401, { error: { status: 'UNAUTHENTICATED' } });
      firebase.messages.push(message);
      const planned = firebase.answers.get(message.token);
      if (planned === 'hang') return undefined;
      if (!planned) return answer(200, { name: 'projects/vigil-test/messages/1' });
      const details = planned.errorCode === undefined ? [] : [{ '@type': 'FcmError', errorCode: planned.errorCode }];
      return answer(planned.status, { error: { code: planned.status, status: 'ERROR', details } }, planned.headers);
    };
    void serve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const account = {
    project_id: 'vigil-test',
    client_email: 'vigil@vigil-test.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    token_uri: `${origin}/token`,
  };
  return Object.assign(firebase, {
    account,
    origin,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
