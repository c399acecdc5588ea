import { ChevronLeft, ChevronRight } from 'lucide';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takesSeveral } from '#contract/question-types.values.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { look, slotLook } from '#src/theme/classes.ts';
import type { ShownForm, ShownQuestion } from './shownForm.ts';

/**
 * The form as an observer's phone shows it, one section at a time. Answers can be tried out; nothing is kept of them.
 * Observers do not see which options are flagged, and neither does who looks here.
 */
export function FormPreview({ form }: { form: ShownForm }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(0);
  const screen = useRef<HTMLElement>(null);
  const at = Math.min(wanted, form.sections.length - 1);
  const section = form.sections[at];
  const turn = (step: number) => {
    setWanted(at + step);
    if (screen.current !== null) screen.current.scrollTop = 0;
  };
  return (
    <section className={slotLook('phone', 'root')} aria-label={t('FORM_PREVIEW_PHONE')}>
      <header>
        <span>{form.code}</span>
        <strong>{form.description}</strong>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard */}
      <section ref={screen} className={slotLook('phone', 'screen')} tabIndex={0} aria-label={form.description}>
        {section === undefined ? (
          <p className={slotLook('phone', 'note')}>{t('FORM_PREVIEW_EMPTY')}</p>
        ) : (
          <>
            <h3>
              <span className={slotLook('phone', 'code')}>{section.code}</span> {section.description}
            </h3>
            {section.questions.length === 0 && (
              <p className={slotLook('phone', 'note')}>{t('FORM_PREVIEW_NO_QUESTIONS')}</p>
            )}
            {section.questions.map((question) => (
              <Question key={question.key} question={question} />
            ))}
          </>
        )}
      </section>
      {form.sections.length > 0 && (
        <footer>
          <Button size="sm" disabled={at === 0} why={t('FORM_PREVIEW_FIRST')} onClick={() => turn(-1)}>
            <Icon of={ChevronLeft} />
            {t('FORM_PREVIEW_PREVIOUS')}
          </Button>
          <output>{t('FORM_PREVIEW_SECTION', { number: at + 1, total: form.sections.length })}</output>
          <Button
            size="sm"
            disabled={at === form.sections.length - 1}
            why={t('FORM_PREVIEW_LAST')}
            onClick={() => turn(1)}
          >
            {t('FORM_PREVIEW_NEXT')}
            <Icon of={ChevronRight} />
          </Button>
        </footer>
      )}
    </section>
  );
}

function Question({ question }: { question: ShownQuestion }) {
  const { t } = useTranslation();
  const name = useId();
  const single = !takesSeveral(question.type);
  return (
    <fieldset>
      <legend>
        <span className={slotLook('phone', 'code')}>{question.code}</span> {question.text}
      </legend>
      {question.hint !== '' && <p className={slotLook('phone', 'note')}>{question.hint}</p>}
      <p className={slotLook('phone', 'note')}>{single ? t('FORM_CHOOSE_ONE') : t('FORM_CHOOSE_SEVERAL')}</p>
      {question.options.map(({ key, text, isFreeText }) => (
        <div key={key} className={slotLook('phone', 'option')}>
          <label>
            <input type={single ? 'radio' : 'checkbox'} name={name} className={look('checkbox')} />
            <span>{text}</span>
          </label>
          {isFreeText && (
            <input
              type="text"
              aria-label={t('FORM_FREE_TEXT_OF', { option: text })}
              placeholder={t('FORM_FREE_TEXT')}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}
