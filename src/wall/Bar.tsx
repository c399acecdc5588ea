import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ROTATION, wallViews, type WallView } from '#machines/wall/wall.machine.ts';
import { isHeld, viewOf } from '#machines/wall/wall.selectors.ts';
import { languageNames, languages, type Language } from '#src/i18n/language.ts';
import { writePlace, type Place } from './wallAddress.ts';
import type { ViewsActor } from './wall.actors.ts';
import styles from './Wall.module.css';

const names = {
  now: 'WALL_VIEW_NOW',
  day: 'WALL_VIEW_DAY',
  counties: 'WALL_VIEW_COUNTIES',
  coverage: 'WALL_VIEW_COVERAGE',
  first: 'WALL_VIEW_FIRST',
} as const satisfies Record<WallView, string>;

/** Every key of the wall is a button, too. Language and theme are addresses: each opens the wall so. */
export function Bar({ views, place }: { views: ViewsActor; place: Place & { language: Language } }) {
  const { t } = useTranslation();
  const view = useSelector(views, viewOf);
  const held = useSelector(views, isHeld);
  const here = { ...place, held: held ? view : null };
  const theme = place.theme === 'dark' ? 'light' : 'dark';
  const language = languages.find((other) => other !== place.language) ?? place.language;
  return (
    <footer className={styles['bar']}>
      <nav aria-label={t('WALL_VIEWS')}>
        <button type="button" aria-label={t('WALL_PREVIOUS')} onClick={() => views.send({ type: 'view.previous' })}>
          ←
        </button>
        {wallViews.map((one, index) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === view}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => views.send({ type: 'view.chosen', view: one })}
          >
            {t(names[one])}
          </button>
        ))}
        <button type="button" aria-label={t('WALL_NEXT')} onClick={() => views.send({ type: 'view.next' })}>
          →
        </button>
        <button type="button" aria-keyshortcuts="Space" onClick={() => views.send({ type: 'hold.toggled' })}>
          {held ? t('WALL_ROTATE') : t('WALL_HOLD')}
        </button>
        <output>{held ? t('WALL_HELD') : t('WALL_ROTATING', { seconds: ROTATION / 1_000 })}</output>
      </nav>
      <div>
        <a href={writePlace({ ...here, theme })}>{theme === 'light' ? t('WALL_LIGHT') : t('WALL_DARK')}</a>
        <a href={writePlace({ ...here, language })} lang={language} hrefLang={language}>
          {languageNames[language]}
        </a>
        {document.fullscreenEnabled && (
          <button type="button" onClick={() => void document.documentElement.requestFullscreen()}>
            {t('WALL_FULL')}
          </button>
        )}
      </div>
    </footer>
  );
}
