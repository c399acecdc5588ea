import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { figuresOf, hasFailed, isBroken, isOver } from '#machines/wall-figures/wall-figures.selectors.ts';
import type { WallView } from '#machines/wall/wall.machine.ts';
import { viewOf } from '#machines/wall/wall.selectors.ts';
import type { Config } from '#src/config.ts';
import { formatFor } from '#src/i18n/format.ts';
import type { Language } from '#src/i18n/language.ts';
import { Bar } from './Bar.tsx';
import { Counties } from './Counties.tsx';
import { Coverage } from './Coverage.tsx';
import { Day } from './Day.tsx';
import { First } from './First.tsx';
import { Head } from './Head.tsx';
import { Now } from './Now.tsx';
import type { Place } from './wallAddress.ts';
import type { FiguresActor, ViewsActor, Wall as Figures } from './wall.actors.ts';
import styles from './Wall.module.css';

interface WallProps {
  figures: FiguresActor;
  views: ViewsActor;
  config: Pick<Config, 'productName' | 'timeZone'>;
  place: Place & { language: Language };
}

const screens = { now: Now, day: Day, counties: Counties, coverage: Coverage, first: First } as const;
export const titles = {
  now: 'WALL_NOW',
  day: 'WALL_DAY',
  counties: 'WALL_COUNTIES',
  coverage: 'WALL_COVERAGE',
  first: 'WALL_FIRST',
} as const satisfies Record<WallView, string>;

/** One view at a time, as large as the room needs it, with how old it is (SIT-05). */
export function Wall({ figures, views, config, place }: WallProps) {
  const { t } = useTranslation();
  const format = formatFor(place.language, config.timeZone);
  const wall = useSelector(figures, figuresOf<Figures>);
  const view = useSelector(views, viewOf);
  const title = t(titles[view]);
  useEffect(() => {
    document.title = `${title} · ${config.productName}`;
  }, [title, config.productName]);
  const View = screens[view];
  return (
    <div className={styles['wall']}>
      <Head figures={figures} format={format} title={title} />
      <main className={styles['view']} data-view={view}>
        {wall === null ? <Without figures={figures} place={place} /> : <View wall={wall} format={format} />}
      </main>
      <Bar views={views} place={place} />
    </div>
  );
}

/** Nothing has come yet, or nothing comes any more. */
function Without({ figures, place }: Pick<WallProps, 'figures' | 'place'>) {
  const { t } = useTranslation();
  const over = useSelector(figures, isOver);
  const broken = useSelector(figures, isBroken);
  const failed = useSelector(figures, hasFailed);
  const again = (
    <button type="button" onClick={() => figures.send({ type: 'figures.wanted' })}>
      {t('WALL_AGAIN')}
    </button>
  );
  if (over && place.token !== null)
    return <Notice title={t('WALL_ENDED')} text={t('WALL_ENDED_TEXT')} action={again} />;
  if (over)
    return (
      <Notice
        title={t('WALL_SESSION_OVER')}
        text={t('WALL_SESSION_OVER_TEXT')}
        action={
          <>
            <a href="/">{t('WALL_LOGIN')}</a>
            {again}
          </>
        }
      />
    );
  if (broken) return <Notice title={t('WALL_BROKEN')} text={t('WALL_BROKEN_TEXT')} />;
  return <Notice title={failed ? t('WALL_NOTHING') : t('WALL_WAITING')} />;
}

function Notice({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={styles['notice']} aria-live="polite">
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div>{action}</div>}
    </div>
  );
}
