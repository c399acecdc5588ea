import { useSelector } from '@xstate/react';
import { MonitorPlay } from 'lucide';
import { useTranslation } from 'react-i18next';
import { wallPath } from '#contract/wall.values.ts';
import { isLoading, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { pathTo } from '#src/routes.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { buttonLook } from '#src/ui/Button.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useFreshness, useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { LinksTable } from './LinksTable.tsx';
import { LinkForm } from './LinkForm.tsx';
import { linksInput, linksLogic, type Links } from './wall-links.actors.ts';

/** Who may see the wall without a login: links, made and ended here (SIT-05). */
export function WallLinksScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useScreenActor(linksLogic, linksInput);
  const sight = useSelector(actor, sightOf<Links>);
  const freshness = useFreshness(actor, useSelector(actor, isLoading));
  const hasFailed = useRetry(actor) !== null;
  return (
    <>
      <BackLink to={pathTo('situation')}>{t('SITUATION')}</BackLink>
      <div className={look('stack', { gap: 'lg' })}>
        <ListHeader
          title={t('WALL_LINKS')}
          total={null}
          note={t('WALL_LINKS_NOTE')}
          asOf={sight === null ? null : format.time(sight.loadedAt)}
          freshness={freshness}
          onRefresh={() => actor.send({ type: 'refreshed' })}
        >
          <a className={buttonLook()} href={wallPath} target="_blank" rel="noreferrer">
            <Icon of={MonitorPlay} />
            {t('WALL_OPEN')}
          </a>
        </ListHeader>
        <LinkForm links={actor} />
        <LoadNotice actor={actor} title={t('WALL_LINKS_FAILED')} inSight={sight !== null} />
        {sight === null && !hasFailed && <SkeletonRows rows={3} kind="table" />}
        {sight !== null && <LinksTable links={actor} sight={sight} />}
      </div>
    </>
  );
}
