import { useSelector } from '@xstate/react';
import { ListChecks } from 'lucide';
import { useTranslation } from 'react-i18next';
import { isOn, isPicking, isRunning } from '#machines/bulk-act/bulk-act.selectors.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { useShortcuts } from '#src/keys/useShortcuts.ts';
import { deskKeys } from '#src/screens/answers/keys.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useSeveral, type Several } from './severalContext.ts';

const loadBar = () => import('./SeveralBar.tsx');
const Bar = lazyPart(async () => (await loadBar()).SeveralBar);

/** Begins to pick several visits, or ends it. */
export function SeveralButton() {
  const several = useSeveral();
  return several && <Toggle several={several} />;
}

function Toggle({ several: { desk, bulk, selection } }: { several: Several }) {
  const { t } = useTranslation();
  const on = useSelector(bulk, isOn);
  const running = useSelector(bulk, isRunning);
  useAhead(loadBar);
  /** The row that has the focus, or the one that is open. */
  function pick(): boolean {
    if (running) return false;
    bulk.send({ type: bulk.getSnapshot().matches('over') ? 'outcome.closed' : 'picking.began' });
    const focused = document.activeElement?.closest<HTMLElement>('li')?.querySelector<HTMLElement>('a[data-key]');
    const { thread } = desk.answers.getSnapshot().context.place;
    const open = thread && `${thread.idObserver}-${thread.idPollingStation}`;
    const key = focused?.dataset['key'] ?? open;
    if (isPicking(bulk.getSnapshot()) && key) selection.send({ type: 'row.toggled', key });
    return true;
  }
  useShortcuts(deskKeys, { several: pick });
  return (
    <IconButton
      name={t('SEVERAL')}
      aria-pressed={on}
      aria-keyshortcuts={deskKeys.several.keys}
      disabled={running}
      why={t('WORKING')}
      onClick={() => bulk.send({ type: on ? 'picking.ended' : 'picking.began' })}
    >
      <Icon of={ListChecks} />
    </IconButton>
  );
}

/** What is picked and what can be done about it; nothing as long as nobody picks. */
export function SeveralPart() {
  const several = useSeveral();
  return several && <Part several={several} />;
}

function Part({ several }: { several: Several }) {
  const on = useSelector(several.bulk, isOn);
  return (
    <LazyPart onClose={() => several.bulk.send({ type: 'picking.ended' })}>{on && <Bar several={several} />}</LazyPart>
  );
}
