import type { Failure } from '#contract/failures.values.ts';
import { createExportMachine } from '#machines/export/export.machine.ts';
import type { ToastMessage } from '#machines/toasts/toasts.machine.ts';
import type { Services } from '#src/services.tsx';
import { raiseToast } from './raiseToast.ts';
import { savingActor, type FileOf } from './savingActor.ts';

/** A file is saved; where that fails, a toast says why. */
export const exportLogic = <TFilter>(
  { toasts }: Pick<Services, 'toasts'>,
  fileOf: FileOf<TFilter>,
  toastOf: (failure: Failure) => ToastMessage,
) =>
  createExportMachine<TFilter>().provide({
    actors: { download: savingActor(fileOf) },
    actions: {
      notify(_, { failure }) {
        if (failure !== null) raiseToast(toasts, toastOf(failure));
      },
    },
  });
