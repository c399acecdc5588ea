import type { Parsed } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { exportActs } from '#contract/acts.ts';
import { readPeriod } from '#server/answers/period.ts';
import type { Context, Handlers, Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { actsFile } from './export-acts.ts';
import { recordExport } from './record-export.ts';
import { actorsOf, pageOfActs, type ActFilter, type Last } from './read-acts.ts';

function filterOf(query: Parsed<typeof exportActs>['query'], { caller, config }: Context<Staff>): ActFilter {
  const { account, kind, subjectType, subjectId } = query;
  return { scope: scoped(caller), account, kind, subjectType, subjectId, ...readPeriod(query, config.timeZone) };
}

function lastIn(text: string | undefined): Last | undefined {
  if (text === undefined) return undefined;
  const [at, id] = text.split('.').map(Number);
  return { at: new Date(at ?? 0), id: id ?? 0 };
}

const textOf = (last: Last | null): string | null => last && `${last.at.getTime()}.${last.id}`;

export const actsHandlers: Pick<Handlers<Contract>, 'listActs' | 'listActors' | 'exportActs'> = {
  listActs: async ({ query }, context) => {
    const paging = { before: lastIn(query.before), limit: query.limit };
    const { acts, next } = await pageOfActs(context.db, filterOf(query, context), paging);
    return { data: acts, next: textOf(next) };
  },

  listActors: (_given, { db, caller }) => actorsOf(db, scoped(caller)),

  exportActs: async ({ query }, context) => {
    const filter = filterOf(query, context);
    const head = await recordExport(context, 'acts', { format: 'csv', filter: query });
    const file = await actsFile(filter, context);
    if (head !== null) file.headers.set('X-Ledger-Head', head);
    return file;
  },
};
