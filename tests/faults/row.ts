import type { Locator, Page } from 'playwright-core';
import type { Contract } from '#contract/index.ts';
import { loggedIn } from '../../bench/support/client.ts';
import type { Canned, Fault } from './faults.ts';
import type { Passed } from './proxy.ts';

export type CallName = keyof Contract;

/** Something of its own that a visit works on. */
export type Subject = Readonly<Record<string, string>>;

export const of = (subject: Subject, name: string): string => subject[name] ?? '';

/** The server itself, without a proxy, as an organizer. */
export interface Direct {
  send: (path: string, init?: RequestInit, token?: string) => Promise<Response>;
  read: (path: string) => Promise<unknown>;
  post: (path: string, body: object) => Promise<unknown>;
  /** The token of one more login. */
  logIn: (who: Credentials) => Promise<string>;
}

export interface Credentials {
  user: string;
  password: string;
  /** Of the second factor. */
  code?: string;
}

/** One call of one screen: how it comes about, and how one sees that all is well. */
export interface Row {
  screen: string;
  call: CallName;
  /** Where the endpoint is called for different reasons on one screen. */
  what?: string;
  /** Tells this call from others of the same endpoint. */
  picks?: (call: Passed) => boolean;
  /** Nobody is logged in. */
  isLoggedOut?: boolean;
  /** On a server of its own, where every account has to have a second factor. */
  isDemanded?: boolean;
  /** It changes what all others look at: it is tried when nobody else is about. */
  isAlone?: boolean;
  /** Whatever takes ten seconds or longer takes a tenth of it, under each fault. */
  isImpatient?: boolean;
  /** Answered like this all the time, for a call that is only made after another was refused. */
  beside?: { call: CallName; answer: Canned };
  prepare?: (direct: Direct) => Promise<Subject>;
  /** Who is logged in, where the visit ends sessions that no other visit may lose; the organizer of the demo otherwise. */
  visitor?: (subject: Subject) => Credentials;
  path: string | ((subject: Subject) => string);
  /** What is done on the page before the call: the fault has not begun. */
  before?: (page: Page, subject: Subject) => Promise<void>;
  /** What leads to the call; without it the screen makes it by itself. */
  action?: (page: Page, subject: Subject) => Promise<void>;
  /** How a reader goes on after the fault is over, if not by pressing "Try now" or by doing the same again. */
  again?: (page: Page, subject: Subject, fault: Fault) => Promise<void>;
  /** All is well; `saved` waits for the one file that was saved. */
  right: (page: Page, subject: Subject, saved: () => Promise<void>) => Promise<void>;
  /** The screen is right although the call fails, for nobody waits for it: why. */
  isAmbient?: string;
  /** The browser keeps the request although nobody waits for it, so that the visit never settles while it hangs: why. */
  outlives?: string;
  /** Nothing has to be said, because little is missing: why. */
  quiet?: string;
  /** The form is gone while the action is under way, which keeps what was typed: why. */
  withoutForm?: string;
  /** How often the action is done on the server; it must be once. */
  count?: (direct: Direct, subject: Subject) => Promise<number>;
  /** Done again after its answer got lost, it is done twice, and the reader is told: why. */
  doubles?: string;
  /** A action that may take as long as it likes: the button that ends it. */
  cancel?: string;
  /** After a login in between it goes on by itself, and is done once. */
  resumes?: boolean;
}

/** Done again, unless it is done already and only its answer was lost: then the button for it is gone. */
export const unlessDone =
  (button: (page: Page, subject: Subject) => Locator, action: NonNullable<Row['action']>) =>
  async (page: Page, subject: Subject): Promise<void> => {
    if ((await button(page, subject).count()) > 0) await action(page, subject);
  };

/** Somebody gets in with this password, on a phone with this PIN: once. */
export async function getsIn({ send }: Direct, user: string, password: string, phone = false): Promise<1> {
  await loggedIn(send, user, password, phone);
  return 1;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const listIn = (value: unknown, name?: string): Record<string, unknown>[] => {
  const list = name === undefined ? value : isRecord(value) ? value[name] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
};

let number = 0;
/** A number that no other visit has. */
export const unique = (): string => String(100_000 + (number += 1));
