import type { Answer } from './answer.ts';
import type { CallOptions } from './call.ts';

/** Milliseconds after which a call without a file counts as lost. */
export const patience = 30_000;

export interface Ask extends CallOptions {
  method: string;
  url: string;
  data: unknown;
  token: string | null;
  isFile: boolean;
}

/** Sends a request and gives whatever was answered; rejects with a `Failure` where nothing was. */
export type Send = (ask: Ask) => Promise<Answer>;

export const carriesFile = ({ isFile, data }: Ask) => isFile || data instanceof FormData;

export const bearer = (token: string | null) => (token === null ? {} : { Authorization: `Bearer ${token}` });

/** What changes something says so to the origin that served the console, and to no other (API-03). */
export const carriesXsrf = (base: string, method: string) => !/^https?:/iu.test(base) && !/^(get|head)$/iu.test(method);
