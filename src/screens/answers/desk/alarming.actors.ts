import type { ActorRefFrom } from 'xstate';
import { listForms } from '#contract/form-list.ts';
import { getForm } from '#contract/forms.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { seldomMs } from '#src/api/cache.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';

/** A question that can put a visit on the desk: one of its options is flagged. */
export interface AlarmingQuestion {
  /** As the address has it. */
  id: string;
  /** The code of its form. */
  form: string;
  code: string;
  text: string;
}

/** The alarming questions of all published forms, in their order; those of a form as it asks them. */
export const alarmingLogic = ({ cache, connection }: Services) =>
  createResourceMachine<AlarmingQuestion[], null>().provide({
    actors: {
      load: loadItem(async (_, signal) => {
        const asked = { signal, freshMs: seldomMs };
        const { reply } = await cache.load(listForms, { query: {} }, asked);
        const published = reply.formVersions.filter(({ draft }) => !draft);
        const forms = await Promise.all(
          published.map(async ({ id, code }) => {
            const { reply: sections } = await cache.load(getForm, { params: { id } }, asked);
            return sections
              .flatMap(({ questions }) => questions)
              .filter(({ optionsToQuestions }) => optionsToQuestions.some(({ flagged }) => flagged))
              .map((question) => ({
                id: String(question.id),
                form: code,
                code: question.code,
                text: question.text,
              }));
          }),
        );
        return forms.flat();
      }, whenOnline({ connection })),
    },
  });

export const alarmingInput = () => ({ key: null });

export type AlarmingActor = ActorRefFrom<ReturnType<typeof alarmingLogic>>;
