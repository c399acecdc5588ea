import { useSelector } from '@xstate/react';
import { ChevronDown, ChevronRight } from 'lucide';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Act } from '#contract/acts.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { isRenewing, itemsOf, unfoldedOf } from '#machines/timeline/timeline.selectors.ts';
import { useServices } from '#src/services.tsx';
import { tableLook } from '#src/ui/DataTable.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useIsNarrow } from '#src/ui/useIsNarrow.ts';
import { When } from '#src/time/When.tsx';
import { ActDetails } from './ActDetails.tsx';
import type { ActsActor } from './acts.actors.ts';
import { isSubject, subjectPath } from './acts.query.ts';
import styles from './Acts.module.css';
import { useActWords } from './actWords.ts';
import { HeadCell } from '#src/ui/HeadCell.tsx';
import { Icon } from '#src/ui/Icon.tsx';

interface ActsTableProps {
  acts: ActsActor;
  /** All are about the same thing, beside which they stand. */
  isOfOne: boolean;
}

/** Acts, newest first; each unfolds to all that is known of it. */
export function ActsTable({ acts, isOfOne }: ActsTableProps) {
  const { t } = useTranslation();
  const rows = useSelector(acts, itemsOf<Act>);
  const unfolded = useSelector(acts, unfoldedOf);
  const isBusy = useSelector(acts, isRenewing);
  const areCards = useIsNarrow();
  const hasNgo = useSelector(useServices().session, seesAllNgos) && !isOfOne;
  const toggle = useCallback((id: number) => acts.send({ type: 'row.toggled', id }), [acts]);
  return (
    <table className={`${tableLook(areCards)} ${styles['table']}`} aria-busy={isBusy}>
      <caption className="visually-hidden">{t('HISTORY')}</caption>
      <thead>
        <tr>
          <HeadCell>{t('ACT_WHAT')}</HeadCell>
          <HeadCell>{t('ACT_WHEN')}</HeadCell>
          <HeadCell>{t('ACT_WHO')}</HeadCell>
          {!isOfOne && <HeadCell>{t('ACT_ABOUT')}</HeadCell>}
          {hasNgo && <HeadCell>{t('NGO')}</HeadCell>}
          <HeadCell kind="actions">{t('ACTIONS')}</HeadCell>
        </tr>
      </thead>
      {rows.map((act) => (
        <ActRows
          key={act.id}
          act={act}
          isUnfolded={unfolded.includes(act.id)}
          hasSubject={!isOfOne}
          hasNgo={hasNgo}
          onToggle={toggle}
        />
      ))}
    </table>
  );
}

interface ActRowsProps {
  act: Act;
  isUnfolded: boolean;
  hasSubject: boolean;
  hasNgo: boolean;
  onToggle: (id: number) => void;
}

const ActRows = memo(function ActRows({ act, isUnfolded, hasSubject, hasNgo, onToggle }: ActRowsProps) {
  const { t } = useTranslation();
  const words = useActWords();
  const what = words.kind(act.kind);
  const { type, id } = act.subject;
  const columns = 4 + (hasSubject ? 1 : 0) + (hasNgo ? 1 : 0);
  return (
    <tbody>
      <tr>
        <th scope="row">{what}</th>
        <td data-label={t('ACT_WHEN')}>
          <When instant={act.at} />
        </td>
        <td data-label={t('ACT_WHO')}>{words.actor(act.actor)}</td>
        {hasSubject && (
          <td data-label={t('ACT_ABOUT')}>
            {isSubject(type) ? (
              <Link className={styles['subject']} to={subjectPath(type, id)}>
                {words.subject(act.subject)}
              </Link>
            ) : (
              words.subject(act.subject)
            )}
          </td>
        )}
        {hasNgo && <td data-label={t('NGO')}>{act.ngo ?? '–'}</td>}
        <td data-kind="actions">
          <IconButton name={t('ACT_DETAILS', { what })} aria-expanded={isUnfolded} onClick={() => onToggle(act.id)}>
            {isUnfolded ? <Icon of={ChevronDown} /> : <Icon of={ChevronRight} />}
          </IconButton>
        </td>
      </tr>
      {isUnfolded && (
        <tr className={styles['unfolded']}>
          <td colSpan={columns}>
            <ActDetails act={act} />
          </td>
        </tr>
      )}
    </tbody>
  );
});
