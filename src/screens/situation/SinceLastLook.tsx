import { useSelector } from '@xstate/react';
import { Check } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Door } from '#src/Figures.tsx';
import { useFormat } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { doors } from './doors.ts';
import { lookLogic, type Situation, type SituationActor } from './situation.actors.ts';
import styles from './Situation.module.css';

/** What is new since this account last said that it had seen it (SIT-03). */
export function SinceLastLook({ actor, situation }: { actor: SituationActor; situation: Situation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const looking = useScreenActor((services) => lookLogic(services, actor));
  const isBusy = useSelector(looking, (snapshot) => snapshot.hasTag('busy'));
  const { since, opened, changed, closed } = situation.look;
  const title =
    since === null
      ? t('SITUATION_LOOK_FIRST')
      : t('SITUATION_LOOK', { time: format.shortest(since, Date.parse(situation.at)) });
  const news = [
    { label: t('SITUATION_LOOK_OPENED'), count: opened, to: doors.opened(situation) },
    { label: t('SITUATION_LOOK_CHANGED'), count: changed, to: doors.changed(situation) },
    { label: t('SITUATION_LOOK_CLOSED'), count: closed, to: doors.closed(situation) },
  ].filter(({ count }) => count > 0);
  return (
    <section
      className={`${look('panel')} ${look('wrap', { gap: 'md' })} ${styles['news']}`}
      aria-labelledby="situation-news"
    >
      <h2 id="situation-news">{title}</h2>
      {news.length === 0 ? (
        <p>{t('SITUATION_LOOK_NOTHING')}</p>
      ) : (
        <>
          <ul>
            {news.map(({ label, count, to }) => (
              <li key={label}>
                {label}: <Door count={count} to={to} of={label} />
              </li>
            ))}
          </ul>
          <Button
            size="sm"
            disabled={isBusy}
            why={t('LIST_STILL_LOADING')}
            onClick={() => looking.send({ type: 'job.asked', job: situation.at })}
          >
            <Icon of={Check} />
            {t('SITUATION_SEEN')}
          </Button>
        </>
      )}
    </section>
  );
}
