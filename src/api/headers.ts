/** Who calls (API-01). */
export const bearer = (token: string | null) => (token === null ? {} : { Authorization: `Bearer ${token}` });

/** What changes something says so to the origin that served the console, and to no other (API-03). */
export const carriesXsrf = (base: string, method: string) => !/^https?:/iu.test(base) && !/^(get|head)$/iu.test(method);
export const xsrf = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' } as const;
