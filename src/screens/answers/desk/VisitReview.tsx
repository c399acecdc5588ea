import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { pathTo } from '#src/routes.ts';
import { useMay } from '#src/useMay.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { newId } from '#src/ui/newId.ts';
import { look } from '#src/theme/classes.ts';
import styles from './Desk.module.css';
import { ReviewFacts } from './ReviewFacts.tsx';
import { putLogic, visitReviewLogic, type VisitReview as Found } from './visit-review.actors.ts';

/** Away from the desk: how the review of the visit stands and the way to it, or that there is none and one can be had (DSK-01). */
export function VisitReview({ visit }: { visit: ThreadKey }) {
  const { t } = useTranslation();
  const review = useScreenActor(visitReviewLogic, () => ({ key: visit }));
  const putting = useScreenActor((services) => putLogic(services, review));
  const found = useSelector(review, itemOf<Found>);
  const isPutting = useSelector(putting, (snapshot) => snapshot.hasTag('busy'));
  const mayReview = useMay('reviewer');
  const put = () => putting.send({ type: 'job.asked', job: { key: newId(), visit } });
  return (
    <section className={styles['bar']} aria-label={t('DESK_REVIEW')}>
      <LoadNotice actor={review} title={t('DESK_REVIEW_FAILED')} />
      {found !== null && (
        <div className={`${look('wrap', { gap: 'lg' })} ${styles['away']}`}>
          {found.row === null ? (
            <span>{t('DESK_NOT_REVIEWED')}</span>
          ) : (
            <>
              <ReviewFacts row={found.row} />
              <Link to={pathTo('urgentsThread', visit)}>{t('DESK_OPEN')}</Link>
            </>
          )}
          {found.row === null && mayReview && (
            <Button size="sm" disabled={isPutting} why={t('WORKING')} onClick={put}>
              {t('DESK_PUT_TO_REVIEW')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
