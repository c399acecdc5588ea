import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { palette, slotLook } from '#src/theme/classes.ts';

/** Something that can be done with a row. `isMain` makes it a button of its own; the others share one menu. */
export interface RowAction<T> {
  key: string;
  label: string | ((row: T) => string);
  icon: ReactNode;
  isMain?: boolean;
  isDangerous?: boolean;
  onSelect: (row: T) => void;
}

/** What an action is called on a row. */
export const labelOn = <T,>(row: T, label: RowAction<T>['label']): string =>
  typeof label === 'string' ? label : label(row);

interface RowMenuProps<T> {
  row: T;
  name: string;
  actions: readonly RowAction<T>[];
  /** The button that opened it; the focus goes back there. */
  opener: HTMLElement;
  onClose: () => void;
}

const gap = 4;
const itemHeight = 32;

/** Below the button, or above it where the window ends. */
function placeBy(opener: HTMLElement, items: number): CSSProperties {
  const { top, bottom, right } = opener.getBoundingClientRect();
  const isRoomBelow = bottom + gap + items * itemHeight + 2 * gap < window.innerHeight;
  const sideways = { right: Math.max(gap, document.documentElement.clientWidth - right) };
  return isRoomBelow ? { ...sideways, top: bottom + gap } : { ...sideways, bottom: window.innerHeight - top + gap };
}

const focusFirst = (menu: HTMLElement | null) => menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus();

function moveFocus(menu: HTMLElement, key: string) {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (to === undefined) return false;
  items.at(to % items.length)?.focus();
  return true;
}

/** One for a whole table: it is there only while it is open, beside the row whose button was pressed. */
export function RowMenu<T>({ row, name, actions, opener, onClose }: RowMenuProps<T>) {
  const close = () => {
    opener.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close();
    }
  };
  return (
    <>
      <div className={slotLook('menu', 'outside')} onPointerDown={close} onWheel={close} aria-hidden />
      <div
        className={slotLook('menu', 'content')}
        style={placeBy(opener, actions.length)}
        role="menu"
        aria-label={name}
        tabIndex={-1}
        ref={focusFirst}
        onKeyDown={onKeyDown}
      >
        {actions.map(({ key, label, icon, isDangerous, onSelect }) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={`${slotLook('menu', 'item')} ${palette(isDangerous === true ? 'danger' : 'gray')}`}
            onClick={() => {
              close();
              onSelect(row);
            }}
          >
            {icon}
            {labelOn(row, label)}
          </button>
        ))}
      </div>
    </>
  );
}
