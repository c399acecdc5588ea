import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { shows } from '#machines/answers/answers.types.ts';
import { look } from '#src/theme/classes.ts';
import type { AnswersActor } from './answers.actors.ts';
import { showOf } from './answers.selectors.ts';
import styles from './ShowSwitch.module.css';

const words = { all: 'ANSWERS_SHOW_ALL', answered: 'ANSWERS_SHOW_ANSWERED', flagged: 'ANSWERS_SHOW_FLAGGED' } as const;

/** Which questions of a form are in sight. */
export function ShowSwitch({ answers }: { answers: AnswersActor }) {
  const { t } = useTranslation();
  const name = useId();
  const shown = useSelector(answers, showOf);
  return (
    <fieldset className={`${look('wrap', { gap: 'lg' })} ${styles['show']}`}>
      <legend>{t('ANSWERS_SHOW')}</legend>
      {shows.map((show) => (
        <label key={show}>
          <input
            type="radio"
            className={look('checkbox')}
            name={name}
            checked={show === shown}
            onChange={() => answers.send({ type: 'show.chosen', show })}
          />
          {t(words[show])}
        </label>
      ))}
    </fieldset>
  );
}
