import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Thread } from '#contract/threads.ts';
import { areAllChosen, isPicking } from '#machines/bulk-act/bulk-act.selectors.ts';
import { isPicked } from '#machines/selection/selection.selectors.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { look } from '#src/theme/classes.ts';
import styles from './Several.module.css';
import { useSeveral, type Several } from './severalContext.ts';

interface RowPickProps {
  thread: Thread;
  /** By this row the list is entered with the Tab key. */
  isEntry: boolean;
}

/** The box by which a row is picked, while several are (DSK-11). */
export function RowPick(props: RowPickProps) {
  const several = useSeveral();
  return several && <Box {...props} several={several} />;
}

function Box({ thread, isEntry, several: { bulk, selection } }: RowPickProps & { several: Several }) {
  const { t } = useTranslation();
  const isOn = useSelector(bulk, isPicking);
  const areAll = useSelector(bulk, areAllChosen);
  const key = keyOf(thread);
  const isOne = useSelector(selection, isPicked(key));
  if (!isOn) return null;
  return (
    <label className={styles['pick']}>
      <input
        type="checkbox"
        className={look('checkbox')}
        aria-label={t('SEVERAL_PICK', { station: thread.pollingStationName, observer: thread.observerName })}
        checked={isOne || areAll}
        disabled={areAll}
        tabIndex={isEntry ? 0 : -1}
        onChange={() => selection.send({ type: 'row.toggled', key })}
      />
    </label>
  );
}
