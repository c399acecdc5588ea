import { useSelector } from '@xstate/react';
import { MonitorOff, Unlink } from 'lucide';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WallLink } from '#contract/wall.ts';
import { ActionQuestion } from '#src/lists/ActionQuestion.tsx';
import { askFirst } from '#src/actors/askFirst.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AsOf, When } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { endingLogic, type Links, type LinksActor } from './wall-links.actors.ts';

/** Who made each link, until when it is good, when it was last used. */
export function LinksTable({ links, sight }: { links: LinksActor; sight: Links }) {
  const { t } = useTranslation();
  const ending = useScreenActor((services) => endingLogic(services, links));
  const asking = useScreenActor(() => askFirst(ending));
  const isBusy = useSelector(ending, (snapshot) => snapshot.hasTag('busy'));
  const columns = useColumns(isBusy, (link) => asking.send({ type: 'action.asked', action: link }));
  if (sight.links.length === 0)
    return (
      <EmptyState icon={<Icon of={MonitorOff} />} title={t('WALL_LINKS_NONE')}>
        <p>{t('WALL_LINKS_NONE_TEXT')}</p>
      </EmptyState>
    );
  return (
    <AsOf value={sight.loadedAt}>
      <DataTable
        caption={t('WALL_LINKS')}
        rows={sight.links}
        columns={columns}
        idOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
      />
      <ActionQuestion
        asking={asking}
        questionOf={({ name }) => ({
          title: t('WALL_LINK_END_TITLE', { name }),
          confirm: t('WALL_LINK_END'),
          text: t('WALL_LINK_END_TEXT'),
          isDangerous: true,
        })}
      />
    </AsOf>
  );
}

function useColumns(isBusy: boolean, onEnd: (link: WallLink) => void): Column<WallLink>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { key: 'name', label: t('WALL_LINK_NAME'), cell: ({ name }) => name },
      { key: 'madeBy', label: t('WALL_LINK_MADE_BY'), cell: ({ madeBy }) => madeBy },
      { key: 'madeAt', label: t('WALL_LINK_MADE_AT'), cell: ({ madeAt }) => <When instant={madeAt} /> },
      {
        key: 'ends',
        label: t('WALL_LINK_GOOD'),
        cell: ({ expiresAt, endedAt, isGood }) => (
          <>
            {t(isGood ? 'WALL_LINK_UNTIL' : 'WALL_LINK_OVER')} <When instant={endedAt ?? expiresAt} />
          </>
        ),
      },
      {
        key: 'used',
        label: t('WALL_LINK_USED'),
        cell: ({ lastUsed }) => (lastUsed === null ? t('WALL_LINK_UNUSED') : <When instant={lastUsed} />),
      },
      {
        key: 'end',
        label: t('ACTIONS'),
        cell: (link) =>
          link.isGood && (
            <Button
              size="sm"
              disabled={isBusy}
              why={t('WORKING')}
              aria-label={t('WALL_LINK_END_OF', { name: link.name })}
              onClick={() => onEnd(link)}
            >
              <Icon of={Unlink} />
              {t('WALL_LINK_END')}
            </Button>
          ),
      },
    ],
    [t, isBusy, onEnd],
  );
}
