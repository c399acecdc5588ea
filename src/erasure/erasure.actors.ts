import { fromPromise } from 'xstate';
import { eraseObservers } from '#contract/erasure.ts';
import { erasureMachine } from '#machines/erasure/erasure.machine.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast } from '#src/ui/failureText.ts';

/** @param onClose Told how many are anonymous now. */
export const erasureLogic = ({ call, toasts }: Services, onClose: (erased: number) => void) =>
  erasureMachine.provide({
    actors: {
      erase: fromPromise(({ input: { ids, withNotes }, signal }) =>
        call(eraseObservers, { body: { withNotes, ...(ids !== null && { ids }) } }, { signal }),
      ),
    },
    actions: {
      close: (_, { erased }) => {
        if (erased > 0) raiseToast(toasts, doneToast('ERASURE_DONE', { count: erased }));
        // Other actors hear of it when this one has ended.
        queueMicrotask(() => onClose(erased));
      },
    },
  });
