import type { Endpoint } from '#contract/endpoint.ts';
import type { Credentials } from './call.ts';

/** A public call, as the login, carries no token (LOG-05). */
export const tokenFor = ({ access }: Endpoint, credentials: Credentials): string | null =>
  access === 'public' ? null : credentials.token();

/** Who calls (API-01). */
export const bearer = (token: string | null) => (token === null ? {} : { Authorization: `Bearer ${token}` });

/** What changes something says so to the origin that served the console, and to no other (API-03). */
export const carriesXsrf = (base: string, method: string) => !/^https?:/iu.test(base) && !/^(get|head)$/iu.test(method);
export const xsrf = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' } as const;
