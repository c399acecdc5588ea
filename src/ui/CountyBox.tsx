import { ChevronDown } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { look, slotLook } from '#src/theme/classes.ts';

/** A county to choose: what is typed of it is found in its text. */
export interface CountyOption {
  code: string;
  name: string;
  /** Its code with its name, as every screen writes it. */
  text: string;
  /** What else tells it apart. */
  note?: string;
}

interface CountyBoxProps {
  label: string;
  name?: string;
  options: readonly CountyOption[];
  /** The code that was chosen; also what was typed and is none, where `onType` takes it. */
  value: string;
  isLoading?: boolean;
  error?: ReactNode;
  /** Those with what was typed, the likeliest first. */
  find: (typed: string) => readonly CountyOption[];
  /** The one that is meant by what was typed. */
  meant: (typed: string) => CountyOption | undefined;
  /** A code, or an empty text for none. */
  onChoose: (code: string) => void;
  /** Takes whatever is typed; Enter then goes on to the form. */
  onType?: (typed: string) => void;
}

/** What is being typed, and the option that the arrow keys have reached; -1 is none. */
interface Open {
  typed: string | null;
  at: number;
}

/** A combobox: type a part of a name or a code, or open the list and go through it with the arrow keys. */
export function CountyBox(props: CountyBoxProps) {
  const { label, name, options, value, isLoading = false, error, find, meant, onChoose, onType } = props;
  const { t } = useTranslation();
  const id = useId();
  const errorId = `${id}error`;
  const [open, setOpen] = useState<Open | null>(null);
  // What the form took is the form's: it may be cleared from there.
  const typed = open === null || open.typed === null ? null : onType === undefined ? open.typed : value;
  const shown = open === null ? [] : typed === null ? options : find(typed);
  const chosen = options.find(({ code }) => code === value.trim().toUpperCase());
  const choose = (code: string) => {
    setOpen(null);
    if (code !== value) onChoose(code);
  };
  /** What was typed becomes a county where it means one, and otherwise stays or goes. */
  const settle = () => {
    if (typed === null) setOpen(null);
    else if (typed.trim() === '') choose('');
    else choose(meant(typed)?.code ?? (onType === undefined ? value : typed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const list = open === null ? options : shown;
      const standing = open === null ? list.findIndex(({ code }) => code === chosen?.code) : open.at;
      setOpen({ typed, at: open === null && standing >= 0 ? standing : next(standing, step, list.length) });
    } else if (event.key === 'Enter' && open !== null) {
      const reached = shown[open.at];
      if (reached !== undefined || onType === undefined) event.preventDefault();
      if (reached !== undefined) choose(reached.code);
      else if (onType !== undefined || typed === '' || (typed !== null && meant(typed) !== undefined)) settle();
    } else if (event.key === 'Escape' && open !== null) {
      event.preventDefault();
      setOpen(null);
    }
  };
  return (
    <div className={slotLook('field', 'root')}>
      <label htmlFor={id} className={slotLook('field', 'label')}>
        {label}
      </label>
      <div className={slotLook('combobox', 'control')}>
        <input
          className={look('input')}
          id={id}
          name={name}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={isLoading ? t('LOADING') : t('NOTIFICATION_COUNTY_SEARCH')}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}list`}
          aria-busy={isLoading}
          aria-invalid={error !== undefined}
          {...(error !== undefined && { 'aria-describedby': errorId })}
          {...(open !== null && open.at >= 0 && { 'aria-activedescendant': `${id}${open.at}` })}
          value={typed ?? chosen?.text ?? value}
          onChange={({ currentTarget }) => {
            setOpen({ typed: currentTarget.value, at: -1 });
            onType?.(currentTarget.value);
          }}
          onClick={() => setOpen(open ?? { typed: null, at: -1 })}
          onKeyDown={onKeyDown}
          onBlur={settle}
        />
        <ChevronDown aria-hidden />
        {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a list that belongs to a field */}
        <ul
          className={slotLook('combobox', 'content')}
          id={`${id}list`}
          role="listbox"
          aria-label={label}
          hidden={shown.length === 0}
        >
          {shown.map((option, index) => (
            <Option
              key={option.code}
              id={`${id}${index}`}
              option={option}
              isChosen={option.code === chosen?.code}
              isReached={index === open?.at}
              onPick={choose}
            />
          ))}
        </ul>
        <output className={slotLook('combobox', 'empty')}>
          {open !== null && shown.length === 0 && options.length > 0 && t('NOTIFICATION_NO_COUNTY')}
        </output>
      </div>
      {error !== undefined && (
        <p id={errorId} aria-live="polite" className={slotLook('field', 'errorText')}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The option after or before; from none the first or the last. */
function next(at: number, step: number, of: number): number {
  if (of === 0) return -1;
  return at < 0 ? (step > 0 ? 0 : of - 1) : (at + step + of) % of;
}

interface OptionProps {
  id: string;
  option: CountyOption;
  isChosen: boolean;
  isReached: boolean;
  onPick: (code: string) => void;
}

function Option({ id, option, isChosen, isReached, onPick }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's
    <li
      className={slotLook('combobox', 'item')}
      id={id}
      role="option"
      aria-selected={isChosen}
      data-reached={isReached || undefined}
      ref={(shown) => {
        if (isReached) shown?.scrollIntoView({ block: 'nearest' });
      }}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(option.code)}
    >
      <span className={slotLook('combobox', 'code')}>{option.code}</span>
      {option.name}
      {option.note !== undefined && <small className={slotLook('combobox', 'note')}>{option.note}</small>}
    </li>
  );
}
