import { fromCallback, type ActorRefFrom } from 'xstate';
import { importPlan, planTemplate, type PlanImport, type PlanProblem } from '#contract/coverage-plan.ts';
import { planLimit } from '#contract/coverage.values.ts';
import { getExpectations } from '#contract/coverage.ts';
import type { ImportEvent, ImportInput, ImportRequest } from '#machines/import/import.types.ts';
import { createImportMachine } from '#machines/import/import.machine.ts';
import { guardLeaving } from '#src/actors/browser.actors.ts';
import { exportLogic } from '#src/actors/exportLogic.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast } from '#src/ui/failureText.ts';
import { newId } from '#src/ui/newId.ts';

/** What the server says of a file before it takes it, and which plan stood then. */
export type PlanCheck = Pick<PlanImport, 'day' | 'observers' | 'stations'> & {
  replaces: { id: number; fileName: string; lines: number } | null;
};

type Event = ImportEvent<PlanCheck, PlanProblem, PlanProblem>;
type Request = ImportRequest<PlanCheck>;

/** The files behind the machine's tickets. */
export type Files = Map<string, File>;

const machine = () => createImportMachine<PlanCheck, PlanProblem, PlanProblem>();
export type PlanImportActor = ActorRefFrom<ReturnType<typeof machine>>;

const replacing = (check: Pick<PlanCheck, 'replaces'>) =>
  check.replaces === null ? {} : { replaces: String(check.replaces.id) };

function fileOf(files: Files, { file }: Request): File {
  const found = files.get(file.id);
  if (found === undefined) throw new Error('the file is gone');
  return found;
}

/** The server reads it, and writes nothing. */
const read = ({ call }: Services, files: Files) =>
  fromCallback<Event, Request>(({ input, sendBack }) => {
    const gone = new AbortController();
    const { signal } = gone;
    const onProgress = (progress: number) => sendBack({ type: 'read.progressed', progress });
    async function check() {
      const { plan } = await call(getExpectations, {}, { signal });
      const replaces = plan && { id: plan.id, fileName: plan.fileName, lines: plan.lines };
      const { lines, wrong, problems, day, observers, stations } = await call(
        importPlan,
        { form: { dryRun: 'true', ...replacing({ replaces }) }, files: { file: fileOf(files, input) } },
        { signal, onProgress },
      );
      sendBack({
        type: 'read.done',
        check: { columns: { day, observers, stations, replaces }, good: lines, bad: wrong, rows: problems },
      });
    }
    check().catch((error: unknown) => signal.aborted || sendBack({ type: 'read.failed', error }));
    return () => gone.abort();
  });

const upload = ({ call }: Services, files: Files) =>
  fromCallback<Event, Request>(({ input, sendBack }) => {
    const gone = new AbortController();
    const { signal } = gone;
    const onProgress = (progress: number) => sendBack({ type: 'upload.progressed', progress });
    async function send() {
      const { lines, problems } = await call(
        importPlan,
        {
          form: { dryRun: 'false', ...replacing({ replaces: input.columns?.replaces ?? null }) },
          files: { file: fileOf(files, input) },
        },
        { signal, onProgress },
      );
      sendBack({ type: 'upload.done', result: { count: lines, errors: problems } });
    }
    send().catch((error: unknown) => signal.aborted || sendBack({ type: 'upload.failed', error }));
    return () => gone.abort();
  });

export const planImportLogic = (services: Services, files: Files) =>
  machine().provide({
    actors: { leaving: guardLeaving(services), read: read(services, files), upload: upload(services, files) },
    actions: {
      leave: () => services.leaving.leave(),
      stay: () => services.leaving.stay(),
      notify(_, { count, failure }) {
        if (failure?.kind === 'sessionOver') return;
        raiseToast(
          services.toasts,
          failure === null ? doneToast('PLAN_DONE', { count: count ?? 0 }) : failedToast('PLAN_NOT_TAKEN', failure),
        );
      },
    },
  });

/** A plan is the whole election's: there is nothing to choose. */
export const planImportInput = (): ImportInput => ({ ngo: { id: 'all', fixed: true }, maxBytes: planLimit.bytes });

/** Gives a file a ticket, and the machine the ticket. */
export function choose(actor: PlanImportActor, files: Files, file: File): void {
  const id = newId();
  files.clear();
  files.set(id, file);
  actor.send({ type: 'file.chosen', file: { id, name: file.name, size: file.size } });
}

export const templateLogic = (services: Services) =>
  exportLogic<null>(
    services,
    async (_, { signal }) => {
      const { name, blob } = await services.call(planTemplate, {}, { signal });
      return { blob, name: name ?? 'plan-template.csv' };
    },
    (failure) => failedToast('IMPORT_DOWNLOAD_FAILED', failure),
  );
