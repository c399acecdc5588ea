import { fromPromise, type PromiseActorLogic } from 'xstate';

/**
 * Loads what is not known yet. What is known is there in the same step, so that nothing else is shown in between.
 * @param known Gives the answer, or `undefined` where it has to be loaded; asked once for each actor.
 */
export function loadUnlessKnown<TOutput, TInput>(
  known: (input: TInput) => TOutput | undefined,
  load: Parameters<typeof fromPromise<TOutput, TInput>>[0],
): PromiseActorLogic<TOutput, TInput> {
  const logic = fromPromise<TOutput, TInput>(load);
  return {
    ...logic,
    getInitialSnapshot(scope, input) {
      const output = known(input);
      if (output === undefined) return logic.getInitialSnapshot(scope, input);
      return { status: 'done', output, error: undefined, input };
    },
  };
}
