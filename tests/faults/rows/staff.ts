import type { Page } from 'playwright-core';
import { listIn, of, unique, type Credentials, type Direct, type Subject } from '../row.ts';

const password = 'a long secret of its own';

/** An account of its own at the organizer of the demo, so that nothing of its work is another visit's. */
export async function reviewer(direct: Direct): Promise<Subject> {
  const account = `officer-${unique()}`;
  await direct.post('/api/v1/ngo/1/ngoadmin', { account, password, role: 'reviewer' });
  const accounts = listIn(await direct.read('/api/v1/ngo/1/ngoadmin'));
  return { account, idAccount: String(accounts.find((one) => one['account'] === account)?.['id']) };
}

export const asReviewer = (subject: Subject): Credentials => ({ user: of(subject, 'account'), password });

/** As this account, beside the browser. */
export async function worksAs(direct: Direct, subject: Subject, path: string, body: object): Promise<void> {
  const token = await direct.logIn(asReviewer(subject));
  const answer = await direct.send(path, { method: 'POST', body: JSON.stringify(body) }, token);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

/** How often the account did something of this kind. */
export async function didOf(direct: Direct, subject: Subject, kind: string): Promise<number> {
  const path = `/api/v3/acts?account=${of(subject, 'idAccount')}&kind=${kind}&limit=200`;
  return listIn(await direct.read(path), 'data').length;
}

/** A claim is renewed by work, once it is a minute old; to whoever is impatient that is six seconds. */
export async function works(page: Page): Promise<void> {
  for (let second = 0; second < 8; second += 1) await page.keyboard.press('Shift', { delay: 1_000 });
}
