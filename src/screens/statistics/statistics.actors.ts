import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { getStatistic, type StatisticValue } from '#contract/statistics.ts';
import { createExportMachine, type ExportEvent } from '#machines/export/export.machine.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { statisticsMachine } from '#machines/statistics/statistics.machine.ts';
import { topListMachine, type FiguresLoaded, type FiguresRequest } from '#machines/top-list/top-list.machine.ts';
import type { Failure } from '#contract/failures.values.ts';
import { toDate } from '#src/i18n/format.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/failureText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import { csvFile, topListCsv } from './csv.ts';
import { cardSize, listSize, topListOf, topLists } from './top-lists.ts';

export type StatisticsActor = ActorRefFrom<typeof statisticsMachine>;
export type ListActor = ActorRefFrom<typeof topListMachine>;

/** A copy of the complete list: to the clipboard or to a file. */
export interface Copy {
  key: string;
  to: 'clipboard' | 'file';
  /** Above the columns: rank, place, value, time of the figures. */
  headings: string[];
}

/** Back ends that do not say when they counted did so just now. */
const momentOf = (asOf: string | undefined): string => {
  const moment = toDate(asOf ?? '');
  return (Number.isNaN(moment.getTime()) ? new Date() : moment).toISOString();
};

const unknownList: Failure = { kind: 'refused', status: 404, detail: '' };

function ask({ call }: Services, { key, page, pageSize }: FiguresRequest, signal: AbortSignal) {
  const list = topListOf(key);
  if (list === undefined) throw unknownList;
  return call(getStatistic, { params: { method: list.method }, query: { page, pageSize } }, { signal });
}

export const listLogic = (services: Services) =>
  topListMachine.provide({
    actors: {
      load: loaderBy(
        fromPromise<FiguresLoaded, LoaderInput<FiguresRequest>>(async ({ input, signal }) => {
          const { data, totalItems, asOf, total, visitedStations } = await ask(services, input.request, signal);
          const whole = total === undefined || visitedStations === undefined ? null : { total, visitedStations };
          return { rows: data, totalItems, asOf: momentOf(asOf), whole };
        }),
        whenOnline(services),
      ),
    },
  });

export const statisticsLogic = (services: Services) =>
  statisticsMachine.provide({
    actors: { card: listLogic(services), list: listLogic(services) },
    actions: { reportFault: breakScreen },
  });

export const statisticsInput = () => ({ keys: topLists.map(({ key }) => key), cardSize, listSize });

const copyMachine = createExportMachine<Copy>();
const atOnce = 1_000;
const maxAttempts = 3;
const restless: Failure = { kind: 'server', status: null, detail: '' };
/** The browser's refusal, by the key of our words for it. */
const noClipboard: Failure = { kind: 'refused', status: null, detail: 'STATISTICS_COPY_REFUSED' };

/** All pages of one and the same count: figures that were counted anew meanwhile would not fit together. */
async function wholeList(services: Services, key: string, signal: AbortSignal) {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const whole = await pagesOf(services, key, signal);
    if (whole !== null) return whole;
  }
  throw restless;
}

/** @returns `null` when the list was counted anew on the way. Some back ends send 20 rows whatever was asked for. */
async function pagesOf(services: Services, key: string, signal: AbortSignal) {
  const rows: StatisticValue[] = [];
  const first = await ask(services, { key, page: 1, pageSize: atOnce }, signal);
  for (let page = 2, next = first; ; page++) {
    rows.push(...next.data);
    if (next.data.length === 0 || rows.length >= first.totalItems) return { rows, asOf: momentOf(first.asOf) };
    next = await ask(services, { key, page, pageSize: atOnce }, signal);
    if (next.asOf !== first.asOf || next.totalItems !== first.totalItems) return null;
  }
}

/** Some browsers lend the clipboard only at the press itself: what is to be copied may come later. */
async function copy(text: Promise<string>): Promise<void> {
  const copied =
    'ClipboardItem' in window
      ? navigator.clipboard.write([
          new ClipboardItem({ 'text/plain': text.then((ready) => new Blob([ready], { type: 'text/plain' })) }),
        ])
      : text.then((ready) => navigator.clipboard.writeText(ready));
  await Promise.all([text, copied.catch(() => Promise.reject(noClipboard))]);
}

const make = (services: Services) =>
  fromCallback<ExportEvent<Copy>, { filter: Copy }>(({ input, sendBack }) => {
    const gone = new AbortController();
    const { key, to, headings } = input.filter;
    async function collect() {
      const { rows, asOf } = await wholeList(services, key, gone.signal);
      const fileName = `${key}-${asOf.slice(0, 19).replaceAll(':', '')}Z.csv`;
      return { text: topListCsv(headings, rows, asOf), fileName };
    }
    async function work() {
      const collected = collect();
      if (to === 'clipboard') await copy(collected.then(({ text }) => text));
      const { text, fileName } = await collected;
      if (to === 'file') {
        const { saveFile } = await import('#src/ui/saveFile.ts');
        if (!gone.signal.aborted) saveFile(csvFile(text), fileName);
      }
      if (!gone.signal.aborted) sendBack({ type: 'export.saved', fileName });
    }
    work().catch((error: unknown) => gone.signal.aborted || sendBack({ type: 'export.failed', error }));
    return () => gone.abort();
  });

export const copyLogic = (services: Services) =>
  copyMachine.provide({
    actors: { download: make(services) },
    actions: {
      notify({ context }, { failure }) {
        const isCopy = context.filter?.to === 'clipboard';
        if (failure === null && !isCopy) return;
        raiseToast(
          services.toasts,
          failure === null
            ? { status: 'success', title: 'STATISTICS_COPIED' }
            : failedToast(isCopy ? 'STATISTICS_COPY_FAILED' : 'STATISTICS_DOWNLOAD_FAILED', failure),
        );
      },
    },
  });
