import { authorize, authorizeV1 } from '#contract/session.ts';
import { createLogin } from './auth/login.ts';

export const contract = { authorize, authorizeV1 };

/** What answers each call of the contract. */
export const createHandlers = () => ({ ...createLogin() });
