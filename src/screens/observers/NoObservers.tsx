import { useSelector } from '@xstate/react';
import { SearchX, Users } from 'lucide';
import { useTranslation } from 'react-i18next';
import { filterOf } from '#machines/list/list.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { ListActor } from './observers.actors.ts';
import { isFiltered } from './observers.query.ts';

export function NoObservers({ list }: { list: ListActor }) {
  const { t } = useTranslation();
  const filter = useSelector(list, filterOf);
  return isFiltered(filter) ? (
    <EmptyState icon={<Icon of={SearchX} />} title={t('OBSERVERS_NONE_MATCH')}>
      <p>{t('LIST_NONE_MATCH_TEXT')}</p>
      <Button size="sm" onClick={() => list.send({ type: 'filter.reset' })}>
        {t('RESET')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={<Icon of={Users} />} title={t('OBSERVERS_NONE')}>
      <p>{t('OBSERVERS_NONE_TEXT')}</p>
    </EmptyState>
  );
}
