import { useTranslation } from 'react-i18next';
import type { Act } from '#contract/acts.ts';
import { useFormat } from '#src/services.tsx';
import { When } from '#src/time/When.tsx';
import { useActWords } from './actWords.ts';
import styles from './Acts.module.css';

/** All that is known of an act: what changed, what was said, and what proves it. */
export function ActDetails({ act }: { act: Act }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useActWords();
  const { changes, facts, texts, seal, undoes } = act;
  return (
    <dl className={styles['details']}>
      {changes.map(({ field, from, to }) => (
        <div key={`change ${field}`}>
          <dt>{words.field(field)}</dt>
          <dd>
            {from !== null && <del>{words.value(field, from)}</del>}
            {from !== null && to !== null && ' → '}
            {to !== null && <ins>{words.value(field, to)}</ins>}
          </dd>
        </div>
      ))}
      {facts.map(({ field, value }) => (
        <div key={`fact ${field}`}>
          <dt>{words.field(field)}</dt>
          <dd>{words.value(field, value)}</dd>
        </div>
      ))}
      {texts.map(({ field, text }) => (
        <div key={`text ${field}`}>
          <dt>{words.field(field)}</dt>
          <dd>{text ?? <em>{t('ACT_ERASED')}</em>}</dd>
        </div>
      ))}
      {undoes !== null && (
        <div>
          <dt>{t('ACT_UNDOES')}</dt>
          <dd>{t('ACT_NUMBER', { number: format.number(undoes) })}</dd>
        </div>
      )}
      <div>
        <dt>{t('ACT_WHEN')}</dt>
        <dd>
          <When instant={act.at} isWhole />
        </dd>
      </div>
      <div>
        <dt>{t('ACT')}</dt>
        <dd>{t('ACT_NUMBER', { number: format.number(act.id) })}</dd>
      </div>
      <div>
        <dt>{t('ACT_SEAL')}</dt>
        <dd>
          {seal === null
            ? t('ACT_UNSEALED')
            : t('ACT_SEALED', { position: format.number(seal.position), hash: seal.hash })}
        </dd>
      </div>
    </dl>
  );
}
