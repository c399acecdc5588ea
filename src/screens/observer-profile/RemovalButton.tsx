import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Observer } from '#contract/observers.ts';
import { Button } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { viewRemovalLogic } from './view.actors.ts';

const RemovalQuestion = lazyPart(async () => (await import('./RemovalQuestion.tsx')).RemovalQuestion);

interface RemovalButtonProps {
  observer: Observer;
  onChanged: () => void;
}

/** Each press begins a removal of its own, which begins with the question. */
export function RemovalButton(props: RemovalButtonProps) {
  const { t } = useTranslation();
  const [asked, ask] = useState(0);
  return (
    <>
      <Button colorPalette="danger" onClick={() => ask(asked + 1)}>
        <Icon of={Trash2} />
        {t('DELETE')}
      </Button>
      {asked > 0 && <Removal key={asked} {...props} />}
    </>
  );
}

function Removal({ observer, onChanged }: RemovalButtonProps) {
  const removal = useScreenActor(
    (services) => viewRemovalLogic(services, onChanged),
    () => ({ entity: observer, canDeactivate: true }),
  );
  const isOver = useSelector(removal, ({ status }) => status === 'done');
  return (
    <LazyPart onClose={() => removal.send({ type: 'delete.cancelled' })}>
      {!isOver && <RemovalQuestion removal={removal} />}
    </LazyPart>
  );
}
