import { useSelector } from '@xstate/react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeftVisit } from '#machines/bulk-act/bulk-act.machine.ts';
import { Button } from '#src/ui/Button.tsx';
import { addressOf } from '#src/screens/answers/answers.query.ts';
import { placeOf } from '#src/screens/answers/answers.selectors.ts';
import { isPlainPress } from '#src/ui/clickMeaning.ts';
import { refusalWords } from './deskWords.ts';
import styles from './Several.module.css';
import type { Several } from './severalContext.ts';

/** So many are named; the others are counted. */
const maxNamed = 50;

/** What became of it: how many were done, and those that were left, each with the reason and a link (DSK-11). */
export function SeveralOver({ several }: { several: Several }) {
  const { t } = useTranslation();
  const { bulk } = several;
  const { answers, known } = several.desk;
  const heading = useRef<HTMLHeadingElement>(null);
  const { done, left, skipped } = useSelector(bulk, ({ context }) => context);
  const place = useSelector(answers, placeOf);
  useEffect(() => heading.current?.focus(), []);
  function open(event: MouseEvent, { visit }: LeftVisit) {
    const row = known.of(visit);
    if (row === undefined || !isPlainPress(event)) return;
    event.preventDefault();
    answers.send({ type: 'thread.chosen', thread: row, next: null });
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
        {t('SEVERAL_DONE', { count: done })}
      </h2>
      {skipped > 0 && <p>{t('SEVERAL_SKIPPED', { count: skipped })}</p>}
      {left.length > 0 && (
        <>
          <p>{t('SEVERAL_LEFT', { count: left.length })}</p>
          <ul className={styles['left']}>
            {left.slice(0, maxNamed).map((one) => (
              <li key={one.visit.key}>
                <a href={addressOf('urgents', { ...place, thread: one.visit })} onClick={(event) => open(event, one)}>
                  {one.visit.name}
                </a>
                :{' '}
                {one.code === null
                  ? t('SEVERAL_UNKNOWN')
                  : t(refusalWords({ kind: 'refused', code: one.code, values: {} }), { name: '' })}
              </li>
            ))}
          </ul>
          {left.length > maxNamed && <p>{t('SEVERAL_MORE', { count: left.length - maxNamed })}</p>}
        </>
      )}
      <Button size="sm" onClick={() => bulk.send({ type: 'outcome.closed' })}>
        {t('CLOSE')}
      </Button>
    </>
  );
}
