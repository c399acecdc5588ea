import { useSelector } from '@xstate/react';
import { CircleAlert } from 'lucide';
import { useTranslation } from 'react-i18next';
import { fileOf, isRefused, refusalOf } from '#machines/import/import.selectors.ts';
import styles from '#src/import/Import.module.css';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { ImportActor } from './observer-import.actors.ts';

const refusals = {
  notChecked: 'IMPORT_UNREADABLE',
  empty: 'IMPORT_EMPTY',
  tooLarge: 'IMPORT_TOO_LARGE',
  notText: 'IMPORT_NOT_TEXT',
  unreadable: 'IMPORT_UNREADABLE',
} as const;

/** Why a file is not taken at all. */
export function FileRefused({ actor }: { actor: ImportActor }) {
  const { t } = useTranslation();
  const refused = useSelector(actor, isRefused);
  const reason = useSelector(actor, refusalOf);
  const file = useSelector(actor, fileOf);
  return (
    <div className={styles['alert']} role="alert">
      {refused && reason !== null && (
        <p className={look('callout', { tone: 'error' })}>
          <Icon of={CircleAlert} />
          <span>
            <strong>{file?.name}</strong> {t(refusals[reason])}
          </span>
        </p>
      )}
    </div>
  );
}
