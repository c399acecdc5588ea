import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { actOnReviews } from '#contract/review-acts.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { attempt, type Outcome } from './act.ts';
import { reviewRows } from './review-rows.ts';

type Given = Parsed<typeof actOnReviews>['body'];

/** One after the other, each by its own key: whoever is cut off sends the same again, and nothing is done twice. */
export async function actOnSeveral(
  context: Context<Staff>,
  { act, visits }: Given,
): Promise<Reply<typeof actOnReviews>> {
  const outcomes: (Outcome | { refused: string })[] = [];
  for (const { idObserver, idPollingStation, ...given } of visits)
    outcomes.push(
      await attempt(context, { observer: idObserver, station: idPollingStation }, { ...given, act }).catch(codeOf),
    );
  const keys = visits.map(({ idObserver, idPollingStation }) => ({ observer: idObserver, station: idPollingStation }));
  const rows = await reviewRows(context.db, context.caller, keys);
  return {
    outcomes: visits.map(({ idObserver, idPollingStation }, index) => {
      const outcome = outcomes[index];
      const row = rows.find((one) => one.idObserver === idObserver && one.idPollingStation === idPollingStation);
      return {
        idObserver,
        idPollingStation,
        row: row ?? null,
        act: outcome && 'act' in outcome ? outcome.act : null,
        refused: outcome && 'refused' in outcome ? outcome.refused : null,
      };
    }),
  };
}

/** What is wrong with one visit is said of that one. */
function codeOf(error: unknown): { refused: string } {
  if (error instanceof Refusal && error.code !== undefined) return { refused: error.code };
  throw error;
}
