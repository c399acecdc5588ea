import { ChevronDown } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { County } from '#machines/notification-recipients/picking.ts';
import styles from './CountyPicker.module.css';
import { matching } from './counties.ts';

interface CountyPickerProps {
  counties: readonly County[];
  chosen: County | null;
  isLoading: boolean;
  onChoose: (county: County | null) => void;
}

/** What is being typed, and the option that the arrow keys have reached; -1 is none. */
interface Open {
  typed: string | null;
  at: number;
}

/** A combobox: type a part of a name or a code, or open the list and go through it with the arrow keys. */
export function CountyPicker({ counties, chosen, isLoading, onChoose }: CountyPickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const typed = open?.typed ?? null;
  const shown = open === null ? [] : typed === null ? counties : matching(counties, typed);
  const choose = (county: County | null) => {
    setOpen(null);
    if (county?.code !== chosen?.code) onChoose(county);
  };
  const leave = () => {
    if (open === null) return;
    const only = typed === null ? undefined : shown.length === 1 ? shown[0] : undefined;
    choose(typed === '' ? null : (only ?? chosen));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const list = open === null ? counties : shown;
      const standing = open === null ? list.findIndex(({ code }) => code === chosen?.code) : open.at;
      setOpen({ typed, at: open === null && standing >= 0 ? standing : next(standing, step, list.length) });
    } else if (event.key === 'Enter' && open !== null) {
      event.preventDefault();
      const county = shown[open.at] ?? (shown.length === 1 ? shown[0] : undefined);
      if (county !== undefined || typed === '') choose(county ?? null);
    } else if (event.key === 'Escape' && open !== null) {
      event.preventDefault();
      setOpen(null);
    }
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('COUNTIES')}</label>
      <div className={styles['box']}>
        <input
          id={id}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          placeholder={isLoading ? t('LOADING') : t('NOTIFICATION_COUNTY_SEARCH')}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}list`}
          aria-busy={isLoading}
          {...(open !== null && open.at >= 0 && { 'aria-activedescendant': `${id}${open.at}` })}
          value={typed ?? nameOf(chosen)}
          onChange={({ currentTarget }) => setOpen({ typed: currentTarget.value, at: -1 })}
          onClick={() => setOpen(open ?? { typed: null, at: -1 })}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        <ChevronDown aria-hidden />
        {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a list that belongs to a field */}
        <ul id={`${id}list`} role="listbox" aria-label={t('COUNTIES')} hidden={shown.length === 0}>
          {shown.map((county, index) => (
            <Option
              key={county.code}
              id={`${id}${index}`}
              county={county}
              isChosen={county.code === chosen?.code}
              isReached={index === open?.at}
              onPick={choose}
            />
          ))}
        </ul>
        <output className={styles['none']}>
          {open !== null && shown.length === 0 && !isLoading && t('NOTIFICATION_NO_COUNTY')}
        </output>
      </div>
    </div>
  );
}

const nameOf = (county: County | null) => (county === null ? '' : `${county.code} ${county.name}`);

/** The option after or before; from none the first or the last. */
function next(at: number, step: number, of: number): number {
  if (of === 0) return -1;
  return at < 0 ? (step > 0 ? 0 : of - 1) : (at + step + of) % of;
}

interface OptionProps {
  id: string;
  county: County;
  isChosen: boolean;
  isReached: boolean;
  onPick: (county: County) => void;
}

function Option({ id, county, isChosen, isReached, onPick }: OptionProps) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      data-reached={isReached || undefined}
      ref={(option) => {
        if (isReached) option?.scrollIntoView({ block: 'nearest' });
      }}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(county)}
    >
      <span>{county.code}</span>
      {county.name}
      <small>{t('NOTIFICATION_STATIONS', { count: county.limit })}</small>
    </li>
  );
}
