import type { Page } from 'playwright-core';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isSilent, strange, type Fault } from './faults.ts';
import { button, exact, look, question, text, type Look } from './page.ts';
import type { Passed } from './proxy.ts';
import type { Direct, Row, Subject } from './row.ts';
import { begin, enter, savedOne, settled, type Booth } from './visit.ts';

export type Outcome = { kind: 'green' } | { kind: 'none'; reason: string } | { kind: 'red'; reason: string };

const escaped = (path: string) => path.replaceAll(/[.*+?^$()|[\]\\]/gu, '\\$&');

/** Whether a call is one of this endpoint. */
export function isOf({ method, path }: Endpoint): (call: Passed) => boolean {
  const pattern = new RegExp(`^${escaped(path).replaceAll(/:\w+(?:\\\{[^}]*\\?\})?/gu, '[^/]+')}$`, 'u');
  return (call) => call.method === method && pattern.test(call.path);
}

export const picksOf = ({ call, picks }: Row): ((call: Passed) => boolean) => {
  const isCall = isOf(contract[call]);
  return (passed) => isCall(passed) && (picks?.(passed) ?? true);
};

/** Why a fault means nothing to a call; undefined where it does. */
function without({ call, isLoggedOut, outlives }: Row, fault: Fault): string | undefined {
  const { access, reads, reply, answers }: Endpoint = contract[call];
  if (fault === '401' && access === 'public' && isLoggedOut !== true) return 'nobody has to be logged in for it';
  if (fault === 'shape' && answers === 'stream') return undefined;
  if (fault === 'shape' && answers !== 'file' && (reads ?? reply).safeParse(strange).success)
    return 'every JSON is a yes: published back ends answer this call in many shapes';
  if (fault === 'hang') return outlives;
  return undefined;
}

function check(condition: boolean, complaint: string): void {
  if (!condition) throw new Error(complaint);
}

const pathOf = ({ path }: Row, subject: Subject) => (typeof path === 'string' ? path : path(subject));

function checkLook(seen: Look, errors: readonly string[]) {
  check(errors.length === 0, `the page threw: ${errors.join('; ')}`);
  check(!seen.broken, 'the error boundary has taken over');
  check(!seen.blank, 'the page is blank');
  check(seen.ways.length > 0, 'there is no way on');
}

/** A question that came up instead is answered so that nothing is lost. */
const harmless = [
  'PROFILE_CONFLICT_KEEP',
  'PROFILE_VANISHED_KEEP',
  'PROFILE_STAY',
  'FORM_CONFLICT_CANCEL',
  'CANCEL',
  'CLOSE',
];

async function backToTheForm(page: Page) {
  for (const key of harmless) {
    const safe = question(page).getByRole('button', { name: text(key), exact: true });
    if ((await safe.count()) > 0) {
      await safe.first().click();
      await question(page).waitFor({ state: 'detached' });
      return;
    }
  }
}

const retries = ['RETRY_NOW', 'BROKEN_RETRY', 'STALE_RELOAD', 'FORM_REVIEW_COUNT_AGAIN'].map(text);

/** Presses everything that offers to try again, unless it goes by itself meanwhile. */
async function tryNow(page: Page, { ways }: Look): Promise<boolean> {
  const retry = button(page, new RegExp(`^(?:${retries.join('|')})`, 'u'));
  for (let place = (await retry.count()) - 1; place >= 0; place -= 1) {
    const one = retry.nth(place);
    await Promise.race([one.click().catch(() => undefined), one.waitFor({ state: 'detached' }).catch(() => undefined)]);
  }
  return ways.some((way) => retries.some((name) => way.startsWith(name)));
}

async function restart(page: Page, row: Row, subject: Subject) {
  await row.before?.(page, subject);
  await row.action?.(page, subject);
}

/** The way on that the page offers, once the fault is over. */
async function goOn(booth: Booth, row: Row, subject: Subject, fault: Fault, seen: Look): Promise<void> {
  const { page } = booth;
  // What stands under the pointer stays: a notice that came up there would never go.
  await page.mouse.move(0, 0);
  if (seen.login && row.isDemanded !== true) {
    await enter(page, row.visitor?.(subject));
    if (row.isLoggedOut === true || row.resumes === true) return;
    await page.locator('html[data-view=app] main').waitFor();
    await settled(booth);
    const restored = exact(page, text('PROFILE_RESTORED_KEEP'));
    if ((await restored.count()) > 0) await restored.click();
    else if ((await exact(page, text('FORM_RECOVERY_RECOVER')).count()) > 0)
      await exact(page, text('FORM_RECOVERY_RECOVER')).click();
    else return restart(page, row, subject);
    return row.action?.(page, subject);
  }
  if (row.again) return row.again(page, subject, fault);
  if (await tryNow(page, seen)) return;
  if (!row.action) return check(false, `there is no way back to what was asked for, only: ${seen.ways.join(', ')}`);
  await doAgain(page, row.action, subject);
}

/** A question may come up late: its words are a chunk of their own. */
async function doAgain(page: Page, action: NonNullable<Row['action']>, subject: Subject) {
  await backToTheForm(page);
  try {
    await action(page, subject);
  } catch (error) {
    if ((await question(page).count()) === 0) throw error;
    await backToTheForm(page);
    await action(page, subject);
  }
}

async function struck({ proxy, page }: Booth): Promise<void> {
  const timeoutMs = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeoutMs.reject(new Error(`the call was never made; on the page: ${page.url()}`)),
    20_000,
  );
  await Promise.race([proxy.struck(), timeoutMs.promise]).finally(() => clearTimeout(timer));
}

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the reader has to hear of it, on the screen where it happens. */
const isToTell = (row: Row, fault: Fault) =>
  !isSilent(fault) &&
  row.isAmbient === undefined &&
  row.quiet === undefined &&
  (fault !== 'hang' || row.cancel === undefined) &&
  (fault !== '401' || row.isLoggedOut === true);

const allRight = (booth: Booth, row: Row, subject: Subject) => row.right(booth.page, subject, () => savedOne(booth));

/** What stands on the screen when all is well. */
async function usual(booth: Booth, row: Row, subject: Subject): Promise<string[]> {
  await booth.page.goto(pathOf(row, subject));
  await allRight(booth, row, subject);
  return (await settled(booth)).said;
}

interface Given {
  direct: Direct;
  subject: Subject;
  /** What the screen says when all is well. */
  known: readonly string[];
}

async function underFault(booth: Booth, row: Row, fault: Fault, { direct, subject, known }: Given): Promise<void> {
  const { page, proxy, errors } = booth;
  if (!row.action) proxy.inject(fault, picksOf(row));
  await page.goto(pathOf(row, subject));
  await row.before?.(page, subject);
  const before = row.action && (await look(page));
  if (row.action) {
    proxy.inject(fault, picksOf(row));
    await row.action(page, subject).catch(async (error: unknown) => {
      // The login may have taken the place of what was being done.
      if (fault !== '401' || !(await look(page)).login) throw error;
    });
  }
  await struck(booth);
  if (fault === 'delay') {
    const meanwhile = await look(page);
    check(!meanwhile.broken && errors.length === 0, `it breaks while it waits: ${errors.join('; ')}`);
    booth.ownCalls = [...proxy.passed];
    proxy.heal();
  } else {
    if (fault === 'hang' && row.cancel !== undefined) await exact(page, row.cancel).click();
    const usually = before?.said ?? known;
    const seen = await settled(booth, ({ login, said }) =>
      fault === '401' && row.isLoggedOut !== true
        ? login
        : !isToTell(row, fault) || said.some((words) => !usually.includes(words)),
    );
    checkLook(seen, errors);
    if (isSilent(fault)) proxy.heal();
    else {
      if (before && !seen.login && row.count && row.withoutForm === undefined)
        check(
          same(before.fields, seen.fields),
          `what was typed is lost: ${JSON.stringify(before.fields)} became ${JSON.stringify(seen.fields)}`,
        );
      if (row.isAmbient !== undefined && !seen.login) await allRight(booth, row, subject);
      proxy.heal();
      if (row.isAmbient === undefined || seen.login) await goOn(booth, row, subject, fault, seen);
    }
  }
  // After an answer that got lost the action may be refused as done already: that it was done once is checked apart.
  if (!(row.count && (fault === 'twice' || fault === 'truncate'))) await allRight(booth, row, subject);
  checkLook(await settled(booth), errors);
  if (row.count && !(row.doubles !== undefined && fault === 'truncate')) {
    const times = await row.count(direct, subject);
    check(times === 1, `it was done ${times} times`);
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 3).join(' ').slice(0, 400);

/** One call of one screen under one fault, from beginning to end. */
export async function tryCell(booth: Booth, row: Row, fault: Fault, direct: Direct, token: string): Promise<Outcome> {
  const reason = without(row, fault);
  if (reason !== undefined) return { kind: 'none', reason };
  const start = async (own: string | null) => {
    await begin(booth, own, fault === 'hang' || row.isImpatient === true);
    const { answers }: Endpoint = contract[row.call];
    if (answers === 'file') await booth.forgetFiles();
    if (row.beside) booth.proxy.always(row.beside.answer, isOf(contract[row.beside.call]));
  };
  try {
    const subject = (await row.prepare?.(direct)) ?? {};
    const visitor = row.visitor?.(subject);
    const own = visitor === undefined ? token : await direct.logIn(visitor);
    const given = row.isLoggedOut === true ? null : own;
    await start(given);
    // With an action, the screen is looked at just before it.
    const isUnknown = !row.action && isToTell(row, fault);
    const known = isUnknown ? await usual(booth, row, subject) : [];
    if (isUnknown) await start(given);
    await underFault(booth, row, fault, { direct, subject, known });
    return { kind: 'green' };
  } catch (error) {
    const said = await look(booth.page).then(
      ({ said, ways }) => ` [said: ${said.join(' | ').slice(0, 200)}] [ways: ${ways.join(', ').slice(0, 150)}]`,
      () => '',
    );
    return { kind: 'red', reason: firstLine(error) + said };
  }
}
