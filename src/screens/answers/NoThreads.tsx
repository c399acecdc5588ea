import { useSelector } from '@xstate/react';
import { Inbox, SearchX } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { ThreadList } from '#src/route.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { AnswersActor } from './answers.actors.ts';
import { isNarrow, withoutFilter } from './answers.filter.ts';
import { filterOf } from './answers.selectors.ts';

/** Why there is nothing, and what to do about it. */
export function NoThreads({ answers, list }: { answers: AnswersActor; list: ThreadList }) {
  const { t } = useTranslation();
  const filter = useSelector(answers, filterOf);
  if (isNarrow(filter)) {
    return (
      <EmptyState icon={<Icon of={SearchX} />} title={t('ANSWERS_NONE_MATCH')}>
        <p>{t('ANSWERS_NONE_MATCH_TEXT')}</p>
        <Button size="sm" onClick={() => answers.send({ type: 'filter.changed', filter: withoutFilter(filter) })}>
          {t('RESET')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Icon of={Inbox} />} title={list === 'urgents' ? t('ANSWERS_NONE_URGENT') : t('ANSWERS_NONE')}>
      <p>{list === 'urgents' ? t('ANSWERS_NONE_URGENT_TEXT') : t('ANSWERS_NONE_TEXT')}</p>
    </EmptyState>
  );
}
