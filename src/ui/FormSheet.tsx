import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { takesSeveral } from '#contract/question-types.values.ts';
import styles from './FormSheet.module.css';
import type { ShownForm, ShownQuestion } from './shownForm.ts';

/** The whole form for paper: on screen it is not there, in print there is nothing else. */
export const FormSheet = ({ form }: { form: ShownForm }) =>
  createPortal(
    <article className={styles['sheet']} data-print-sheet="" aria-hidden>
      <header>
        <h1>
          {form.code} · {form.description}
        </h1>
        <Blanks />
      </header>
      {form.sections.map((section) => (
        <section key={section.key}>
          <h2>
            {section.code} {section.description}
          </h2>
          {section.questions.map((question) => (
            <Question key={question.key} question={question} />
          ))}
        </section>
      ))}
    </article>,
    document.body,
  );

/** What a phone knows by itself has to be written on paper. */
function Blanks() {
  const { t } = useTranslation();
  return (
    <dl>
      {(['FORM_SHEET_COUNTY', 'FORM_SHEET_STATION', 'FORM_SHEET_OBSERVER', 'FORM_SHEET_DATE'] as const).map((key) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd />
        </div>
      ))}
    </dl>
  );
}

function Question({ question }: { question: ShownQuestion }) {
  const { t } = useTranslation();
  const single = !takesSeveral(question.type);
  return (
    <div className={styles['question']}>
      <h3>
        {question.code} {question.text}
      </h3>
      {question.hint !== '' && <p>{question.hint}</p>}
      <p>{single ? t('FORM_CHOOSE_ONE') : t('FORM_CHOOSE_SEVERAL')}</p>
      <ul>
        {question.options.map(({ key, text, isFreeText }) => (
          <li key={key} data-single={single || undefined}>
            <span>{text}</span>
            {isFreeText && <i />}
          </li>
        ))}
      </ul>
    </div>
  );
}
