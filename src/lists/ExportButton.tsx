import { useSelector } from '@xstate/react';
import { Download, X } from 'lucide';
import { useCallback, useRef } from 'react';
import type { ActorRef, Snapshot } from 'xstate';
import { isRunning } from '#machines/export/export.selectors.ts';
import { HeadAction } from './HeadAction.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Icon } from '#src/ui/Icon.tsx';

interface ExportButtonProps {
  exporting: ActorRef<Snapshot<unknown> & Parameters<typeof isRunning>[0], { type: 'export.cancelled' }>;
  /** What stands on it, and on the way to call it off. */
  words: { ask: string; running: string; cancel: string };
  onAsk: () => void;
  givesWay?: boolean;
}

/** Downloads what a list is filtered to (OBS-03). */
export function ExportButton({ exporting, words, onAsk, givesWay = false }: ExportButtonProps) {
  const running = useSelector(exporting, isRunning);
  const button = useRef<HTMLButtonElement>(null);
  /** The way to cancel goes with the export: the focus does not. */
  const handBack = useCallback(
    (cancel: HTMLButtonElement | null) => () => {
      if (document.activeElement === cancel) button.current?.focus();
    },
    [],
  );
  return (
    <>
      <HeadAction
        ref={button}
        givesWay={givesWay}
        name={running ? words.running : words.ask}
        icon={running ? <Spinner /> : <Icon of={Download} />}
        disabled={running}
        onClick={onAsk}
      />
      {running && (
        <IconButton ref={handBack} name={words.cancel} onClick={() => exporting.send({ type: 'export.cancelled' })}>
          <Icon of={X} />
        </IconButton>
      )}
    </>
  );
}
