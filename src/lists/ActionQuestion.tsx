import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { createConfirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { actionOf } from '#machines/confirmation/confirmation.selectors.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';

const load = () => import('#src/ui/ConfirmDialog.tsx');
const ConfirmDialog = lazyPart(async () => (await load()).ConfirmDialog);

interface Question {
  title: string;
  /** The action itself. */
  confirm: string;
  /** What will happen. */
  text: string;
  isDangerous?: boolean;
}

interface ActionQuestionProps<TAction> {
  asking: ActorRefFrom<ReturnType<typeof createConfirmationMachine<TAction>>>;
  questionOf: (action: TAction) => Question;
  /** False while nothing could be asked. */
  isSoon?: boolean;
}

/** What the reader is asked before it is done, while they are asked. */
export function ActionQuestion<TAction>({ asking, questionOf, isSoon = true }: ActionQuestionProps<TAction>) {
  const action = useSelector(asking, actionOf<TAction>);
  const question = action === null ? null : questionOf(action);
  const cancel = () => asking.send({ type: 'action.cancelled' });
  useAhead(load, isSoon);
  return (
    <LazyPart onClose={cancel}>
      {question && (
        <ConfirmDialog
          title={question.title}
          confirm={question.confirm}
          isDangerous={question.isDangerous === true}
          onConfirm={() => asking.send({ type: 'action.confirmed' })}
          onCancel={cancel}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </LazyPart>
  );
}
