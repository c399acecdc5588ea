import { ChevronDown, Flag } from 'lucide';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTab } from '#machines/answers/answers.types.ts';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { RowMenu } from '#src/ui/RowMenu.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { Tab } from './answers.tabs.ts';
import styles from './FormTabs.module.css';
import { useCutOff } from './useCutOff.ts';

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

/**
 * One tab a form, with how much of it is answered and flagged (AND-03); before them that of what is flagged (EVD-01).
 * They stand in one line, which scrolls; those that are not in sight are in the menu "More", too.
 */
export function FormTabs({ tabs, open, onOpen, children }: FormTabsProps) {
  const { t } = useTranslation();
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const cutOff = useCutOff(row, tabs.map(({ form }) => form).join());

  const isCutOff = (tab: Tab | undefined) => cutOff.includes(String(tab?.form));

  const choose = (form: FormTab) => {
    onOpen(form);
    row.current?.querySelector<HTMLElement>(`[data-form="${form}"]`)?.focus();
  };

  function turn(event: KeyboardEvent) {
    const at = tabs.findIndex(({ form }) => form === open?.form);
    const next = tabs[places[event.key]?.(at, tabs.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    choose(next.form);
  }

  return (
    <>
      <div className={styles['line']}>
        <div
          ref={row}
          role="tablist"
          aria-label={t('ANSWERS_TABS')}
          className={`${look('tabLine')} ${styles['tabs']}`}
          data-before={isCutOff(tabs[0]) || undefined}
          data-after={isCutOff(tabs.at(-1)) || undefined}
        >
          {tabs.map((tab) => (
            <button
              key={tab.form}
              type="button"
              role="tab"
              id={`${id}tab${tab.form}`}
              data-form={tab.form}
              data-cut={isCutOff(tab) || undefined}
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
        <MoreForms tabs={tabs.filter(isCutOff)} onOpen={choose} />
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}tab${open?.form ?? ''}`}>
        {children}
      </div>
    </>
  );
}

/** The forms whose tabs are not in sight. */
function MoreForms({ tabs, onOpen }: { tabs: readonly Tab[]; onOpen: (form: FormTab) => void }) {
  const { t } = useTranslation();
  const name = useFormName();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const actions = tabs.map((tab) => ({
    key: String(tab.form),
    label: tab.form === 'flagged' ? t('ANSWERS_WHAT_IS_FLAGGED') : name(tab),
    icon: tab.form === 'flagged' ? <Icon of={Flag} /> : <b>{tab.code}</b>,
    onSelect: () => onOpen(tab.form),
  }));
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        hidden={tabs.length === 0}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        {t('MENU_MORE')}
        <Icon of={ChevronDown} />
      </Button>
      {opener !== null && (
        <RowMenu
          row={null}
          name={t('ANSWERS_TABS')}
          actions={actions}
          opener={opener}
          onClose={() => setOpener(null)}
        />
      )}
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

/** A title gives way to its neighbours as far as its first word or so; a short one not at all. */
const leastWidth = (title: string) => (title.length > 10 ? '4.5rem' : 'max-content');

function TabName({ tab }: { tab: Tab }) {
  const { t } = useTranslation();
  const name = useFormName();
  const { form, code, title, answered, total, flagged } = tab;
  if (form === 'flagged') {
    return (
      <>
        {t('ANSWERS_WHAT_IS_FLAGGED')}
        <Flags count={flagged} />
      </>
    );
  }
  return (
    <>
      {code !== '' && title !== '' && <b>{code}</b>}
      <span className={styles['tabTitle']} style={{ minWidth: leastWidth(name(tab)) }}>
        {name(tab)}
      </span>
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
    <span className={look('sign', { tone: 'flagged' })}>
      <Icon of={Flag} />
      {count}
      <span className="visually-hidden"> {t('ANSWERS_FLAGGED_OF_FORM', { count })}</span>
    </span>
  );
}
