/** What can happen to a call between the browser and the server. */
export const faults = [
  'delay',
  'drop',
  'truncate',
  'twice',
  'hang',
  '401',
  '403',
  '409',
  '413',
  '422',
  '429',
  '500',
  '503',
  'shape',
  'html',
] as const;
export type Fault = (typeof faults)[number];

/** What each fault does, for the report. */
export const meanings: Readonly<Record<Fault, string>> = {
  delay: 'the request is held until the page has been looked at, then goes through',
  drop: 'the connection ends before the server has heard anything',
  truncate: 'the server does what was asked; half of its answer arrives, then the connection ends',
  twice: 'a network that retries: the server gets the request twice, the browser the second answer',
  hang: 'no answer ever comes',
  '401': 'the session is over',
  '403': 'not allowed',
  '409': 'a conflict, without a reason that the console knows',
  '413': 'too large, as a proxy says it: HTML',
  '422': 'refused, with a complaint about a field that does not exist',
  '429': 'too many requests, wait a second',
  '500': 'the server broke, and says so in plain text',
  '503': 'the server is being restarted, as a proxy says it: HTML',
  shape: 'an answer 200 with JSON of another shape',
  html: 'an answer 200 with the page of a captive portal',
};

/** The faults of which the reader learns nothing. */
export const isSilent = (fault: Fault): boolean => fault === 'delay' || fault === 'twice';

export interface Canned {
  status: number;
  type: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
}

/** JSON that no call of the contract answers with. */
export const strange = { somebody: ['else', { entirely: null }] };

const html = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body>${title}</body></html>`;
const problem = (status: number, detail: string, more: object = {}): Canned => ({
  status,
  type: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', status, detail, ...more }),
});

/** What is answered in place of the server. */
export const canned: Partial<Readonly<Record<Fault, Canned>>> = {
  '401': problem(401, 'Log in first.'),
  '403': problem(403, 'Your role does not allow this.'),
  '409': problem(409, 'Something stands in the way.'),
  '413': { status: 413, type: 'text/html', body: html('413 Request Entity Too Large') },
  '422': problem(422, 'Not like this.', { errors: [{ path: 'nonsense', message: 'Not like this.' }] }),
  '429': { ...problem(429, 'Too many requests.'), headers: { 'retry-after': '1' } },
  '500': { status: 500, type: 'text/plain', body: 'Internal Server Error' },
  '503': { status: 503, type: 'text/html', body: html('503 Service Temporarily Unavailable') },
  shape: { status: 200, type: 'application/json', body: JSON.stringify(strange) },
  html: { status: 200, type: 'text/html; charset=utf-8', body: html('Welcome to our hotel') },
};
