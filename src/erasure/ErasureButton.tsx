import { UserX } from 'lucide';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeature } from '#src/services.tsx';
import { useMay } from '#src/useMay.ts';
import { Button } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { ErasureQuestionProps } from './ErasureQuestion.tsx';

const ErasureQuestion = lazyPart(async () => (await import('./ErasureQuestion.tsx')).ErasureQuestion);

interface ErasureButtonProps extends Pick<ErasureQuestionProps, 'ids' | 'title'> {
  onErased: () => void;
}

/** For organizers, where the server can do it. */
export function ErasureButton({ ids, title, onErased }: ErasureButtonProps) {
  const { t } = useTranslation();
  const isOffered = useFeature('erasure');
  const mayErase = useMay('organizer');
  const [asks, ask] = useState(false);
  if (!isOffered || !mayErase) return null;
  const close = (erased: number) => {
    ask(false);
    if (erased > 0) onErased();
  };
  return (
    <>
      <Button colorPalette="danger" onClick={() => ask(true)}>
        <Icon of={UserX} />
        {t(ids === null ? 'ERASURE_ASK_ALL' : 'ERASURE_ASK')}
      </Button>
      <LazyPart onClose={() => ask(false)}>
        {asks && <ErasureQuestion ids={ids} title={title} onClose={close} />}
      </LazyPart>
    </>
  );
}
