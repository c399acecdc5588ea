import { useSelector } from '@xstate/react';
import { CheckCheck, Keyboard } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countyOfCode } from '#contract/counties.values.ts';
import type { County } from '#contract/stations.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { isRefreshing, loadedAt, totalItems, unfilteredItems } from '#machines/threads/threads.selectors.ts';
import type { ThreadList } from '#src/route.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useFreshness } from '#src/loading/useRetry.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { AnswersActor, CountiesActor, ThreadsActor } from './answers.actors.ts';
import { asked, askedOfDesk } from './answers.query.ts';
import { filterOf } from './answers.selectors.ts';
import { SeveralButton } from './desk/SeveralButton.tsx';
import { DownloadAnswers } from './download/DownloadAnswers.tsx';
import { answersKeys } from './keys.ts';
import { useListHeading } from './useListHeading.ts';
import { useShortcuts } from '#src/keys/useShortcuts.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useReadAll } from './useUnread.ts';

const loadHelp = () => import('./KeyHelp.tsx');
const KeyHelp = lazyPart(async () => (await loadHelp()).KeyHelp);

interface AnswersHeaderProps {
  answers: AnswersActor;
  threads: ThreadsActor;
  counties: CountiesActor;
  list: ThreadList;
  /** Whether new answers are told, and which have come. */
  live: ReactNode;
}

export function AnswersHeader({ answers, threads, counties, list, live }: AnswersHeaderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone, ownServer } = useServices().config;
  const total = useSelector(threads, totalItems);
  const unfiltered = useSelector(threads, unfilteredItems);
  const asOf = useSelector(threads, loadedAt);
  const freshness = useFreshness(threads, useSelector(threads, isRefreshing));
  const filter = useSelector(answers, filterOf);
  const county = useSelector(counties, (snapshot) => countyOfCode(itemOf<County[]>(snapshot), filter.county));
  const readAll = useReadAll();
  const title = useListHeading(list);
  const [helps, setHelps] = useState(false);
  function help(): true {
    setHelps(true);
    return true;
  }
  const closeHelp = () => setHelps(false);
  useAhead(loadHelp);
  useShortcuts(answersKeys, { help });
  return (
    <>
      <ListHeader
        title={title}
        total={
          total === null
            ? null
            : unfiltered === null
              ? t(list === 'urgents' ? 'LIST_IN_THIS' : 'LIST_TOTAL', { count: total })
              : t('LIST_FOUND', { found: total, count: unfiltered })
        }
        asOf={asOf === null ? null : format.time(asOf)}
        freshness={freshness}
        onRefresh={() => answers.send({ type: 'refreshed' })}
        said={live}
      >
        {list === 'urgents' && readAll !== null && (
          <IconButton name={t('LIVE_READ_ALL')} onClick={readAll}>
            <Icon of={CheckCheck} />
          </IconButton>
        )}
        <SeveralButton />
        <IconButton name={t('ANSWERS_KEYS')} aria-keyshortcuts={answersKeys.help.keys} onClick={help}>
          <Icon of={Keyboard} />
        </IconButton>
        <DownloadAnswers
          asked={
            filter.desk === undefined
              ? asked(list, filter, timeZone, ownServer)
              : askedOfDesk(filter, filter.desk, timeZone)
          }
          threads={total}
          county={county}
        />
      </ListHeader>
      <LazyPart onClose={closeHelp}>{helps && <KeyHelp onClose={closeHelp} />}</LazyPart>
    </>
  );
}
