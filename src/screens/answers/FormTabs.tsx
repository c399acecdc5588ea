import { Flag } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTab } from '#machines/answers/answers.facts.ts';
import type { Tab } from './answers.view.ts';
import styles from './FormTabs.module.css';
import questions from './Questions.module.css';

interface FormTabsProps {
  tabs: readonly Tab[];
  open: Tab | null;
  onOpen: (form: FormTab) => void;
  children: ReactNode;
}

/** Where a key leads, from one place of so many. */
const places: Readonly<Record<string, (at: number, of: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_, of) => of - 1,
};

/** One tab a form, with how much of it is answered and flagged (AND-03); before them that of what is flagged (EVD-01). */
export function FormTabs({ tabs, open, onOpen, children }: FormTabsProps) {
  const { t } = useTranslation();
  const id = useId();
  const row = useRef<HTMLDivElement>(null);

  function turn(event: KeyboardEvent) {
    const at = tabs.findIndex(({ form }) => form === open?.form);
    const next = tabs[places[event.key]?.(at, tabs.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onOpen(next.form);
    row.current?.querySelector<HTMLElement>(`[data-form="${next.form}"]`)?.focus();
  }

  return (
    <>
      <div ref={row} role="tablist" aria-label={t('ANSWERS_TABS')} className={styles['tabs']}>
        {tabs.map((tab) => (
          <button
            key={tab.form}
            type="button"
            role="tab"
            id={`${id}tab${tab.form}`}
            data-form={tab.form}
            aria-selected={tab.form === open?.form}
            aria-controls={`${id}panel`}
            tabIndex={tab.form === open?.form ? 0 : -1}
            onClick={() => onOpen(tab.form)}
            onKeyDown={turn}
          >
            <TabName tab={tab} />
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}tab${open?.form ?? ''}`}>
        {children}
      </div>
    </>
  );
}

/** What a form is called that may have no title, or be unknown. */
function useFormName(): (tab: Tab) => string {
  const { t } = useTranslation();
  return ({ form, code, title }) => {
    if (form === 0) return t('ANSWERS_FORM_UNKNOWN');
    return title === '' ? t('ANSWERS_FORM_NAMELESS', { code }) : title;
  };
}

function TabName({ tab }: { tab: Tab }) {
  const { t } = useTranslation();
  const name = useFormName();
  const { form, code, title, answered, total, flagged } = tab;
  if (form === 'flagged') {
    return (
      <>
        <span>{t('ANSWERS_WHAT_IS_FLAGGED')}</span>
        <Flags count={flagged} />
      </>
    );
  }
  return (
    <>
      {code !== '' && title !== '' && <b>{code}</b>}
      <span className={styles['tabTitle']}>{name(tab)}</span>
      <span className={styles['count']}>
        <span aria-hidden>{total === null ? answered : `${answered}/${total}`}</span>
        <span className="visually-hidden">
          {total === null
            ? t('ANSWERS_ANSWERED', { count: answered })
            : t('ANSWERS_ANSWERED_OF', { count: total, answered })}
        </span>
      </span>
      {flagged > 0 && <Flags count={flagged} />}
    </>
  );
}

function Flags({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className={questions['flags']}>
      <Flag aria-hidden />
      {count}
      <span className="visually-hidden"> {t('ANSWERS_FLAGGED_OF_FORM', { count })}</span>
    </span>
  );
}
