import { ChevronDown } from 'lucide';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { look, slotLook } from '#src/theme/classes.ts';

/** Something to choose, as the list under a field shows it. */
export interface Choice {
  /** What is chosen by it. */
  key: string;
  name: string;
  /** A short one that stands before the name. */
  code?: string;
  /** What else tells it apart. */
  note?: string;
}

interface ChoiceBoxProps {
  label: string;
  name?: string | undefined;
  placeholder: string;
  /** What was chosen, by its key; also what was typed and is none, where `onType` takes it. */
  value: string;
  /** What stands in the field for a value, as long as nobody types. */
  textOf: (value: string) => string;
  /** What may be chosen: all, or by what was typed, the likeliest first. */
  find: (typed: string | null) => readonly Choice[];
  /** The key of what is meant by what was typed. */
  meant: (typed: string) => string | undefined;
  /** Said when nothing is found. */
  none?: string | undefined;
  isLoading?: boolean;
  error?: ReactNode;
  /** What else is said with the field, by its id. */
  describedBy?: string | undefined;
  /** A key, or an empty text for none. */
  onChoose: (key: string) => void;
  /** Takes whatever is typed; Enter then goes on to the form. */
  onType?: ((typed: string) => void) | undefined;
}

/** What is being typed, and the option that the arrow keys have reached; -1 is none. */
interface Open {
  typed: string | null;
  at: number;
}

/** A combobox: type a part of it, or open the list and go through it with the arrow keys. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { label, value, isLoading = false, error, describedBy, textOf, find, meant, none, onChoose, onType } = props;
  const id = useId();
  const errorId = `${id}error`;
  const said = [error !== undefined && errorId, describedBy].filter(Boolean);
  const [open, setOpen] = useState<Open | null>(null);
  // What the form took is the form's: it may be cleared from there.
  const typed = open === null || open.typed === null ? null : onType === undefined ? open.typed : value;
  const shown = open === null ? [] : find(typed);
  const choose = (key: string) => {
    setOpen(null);
    if (key !== value) onChoose(key);
  };
  /** What was typed becomes a choice where it means one, and otherwise stays or goes. */
  const settle = () => {
    if (typed === null) setOpen(null);
    else if (typed.trim() === '') choose('');
    else choose(meant(typed) ?? (onType === undefined ? value : typed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const list = open === null ? find(null) : shown;
      const standing = open === null ? list.findIndex(({ key }) => key === value) : open.at;
      setOpen({ typed, at: open === null && standing >= 0 ? standing : next(standing, step, list.length) });
    } else if (event.key === 'Enter' && open !== null) {
      const reached = shown[open.at];
      if (reached !== undefined || onType === undefined) event.preventDefault();
      if (reached !== undefined) choose(reached.key);
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
          name={props.name}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={props.placeholder}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}list`}
          aria-busy={isLoading}
          aria-invalid={error !== undefined}
          {...(said.length > 0 && { 'aria-describedby': said.join(' ') })}
          {...(open !== null && open.at >= 0 && { 'aria-activedescendant': `${id}${open.at}` })}
          value={typed ?? textOf(value)}
          onChange={({ currentTarget }) => {
            setOpen({ typed: currentTarget.value, at: -1 });
            onType?.(currentTarget.value);
          }}
          onClick={() => setOpen(open ?? { typed: null, at: -1 })}
          onKeyDown={onKeyDown}
          onBlur={settle}
        />
        <Icon of={ChevronDown} />
        {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a list that belongs to a field */}
        <ul
          className={slotLook('combobox', 'content')}
          id={`${id}list`}
          role="listbox"
          aria-label={label}
          hidden={shown.length === 0}
        >
          {shown.map((choice, index) => (
            <Option
              key={choice.key}
              id={`${id}${index}`}
              choice={choice}
              isChosen={choice.key === value}
              isReached={index === open?.at}
              onPick={choose}
            />
          ))}
        </ul>
        {none !== undefined && (
          <output className={slotLook('combobox', 'empty')}>{open !== null && shown.length === 0 && none}</output>
        )}
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
  choice: Choice;
  isChosen: boolean;
  isReached: boolean;
  onPick: (key: string) => void;
}

function Option({ id, choice, isChosen, isReached, onPick }: OptionProps) {
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
      onClick={() => onPick(choice.key)}
    >
      {choice.code !== undefined && <span className={slotLook('combobox', 'code')}>{choice.code}</span>}
      {choice.name}
      {choice.note !== undefined && <small className={slotLook('combobox', 'note')}>{choice.note}</small>}
    </li>
  );
}
