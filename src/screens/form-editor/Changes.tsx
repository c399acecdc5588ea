import { useTranslation } from 'react-i18next';
import type { FormUse } from '#contract/forms.ts';
import type { Change } from '#machines/form/diff.ts';
import type { FormDocument } from '#machines/form/document.ts';
import { useTranslate } from '#src/i18n/translateKey.ts';
import styles from './Changes.module.css';
import { sayChange } from './changeText.ts';

interface ChangesProps {
  before: FormDocument | null;
  after: FormDocument;
  changes: readonly Change[];
  /** Null: what answers refer to is not known. */
  use: FormUse | null;
}

const maxListed = 200;

/** Two things may be called the same. */
const keyOf = (change: Change) =>
  `${change.change} ${'thing' in change ? change.thing.key : change.key} ${'field' in change ? change.field : ''}`;

/** The differences of two versions in plain words, with the answers that each touches. */
export function Changes({ before, after, changes, use }: ChangesProps) {
  const { t } = useTranslation();
  const translate = useTranslate();
  if (changes.length === 0) return <p>{t('FORM_CHANGES_NONE')}</p>;
  return (
    <ul className={styles['changes']}>
      {changes.slice(0, maxListed).map((change) => {
        const { text, answers } = sayChange(translate, change, { before, after, use });
        return (
          <li key={keyOf(change)}>
            {text}
            {answers > 0 && <strong>{t('FORM_CHANGES_ANSWERS', { count: answers })}</strong>}
          </li>
        );
      })}
      {changes.length > maxListed && <li>{t('AND_MORE', { count: changes.length - maxListed })}</li>}
    </ul>
  );
}
