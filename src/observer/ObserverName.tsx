import { useId, useRef, useState, type ToggleEvent } from 'react';
import { slotLook } from '#src/theme/classes.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';

const ObserverCard = lazyPart(async () => (await import('./ObserverCard.tsx')).ObserverCard);

const gap = 4;
const roomNeeded = 320;

/** Under the name, or over it where the window ends; never beyond its right edge. */
function placeBy(name: Element, card: HTMLElement): void {
  const { top, bottom, left } = name.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = bottom + roomNeeded < clientHeight || top < roomNeeded;
  card.style.insetBlock = isBelow ? `${bottom + gap}px auto` : `auto ${clientHeight - top + gap}px`;
  card.style.insetInlineStart = `${Math.max(gap, Math.min(left, clientWidth - card.offsetWidth - gap))}px`;
}

interface ObserverNameProps {
  id: number;
  name: string;
}

/** The name of an observer, which opens who that is (EVD-04). */
export function ObserverName({ id, name }: ObserverNameProps) {
  const cardId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    setIsOpen(newState === 'open');
    if (newState === 'open' && button.current !== null) placeBy(button.current, currentTarget);
  };
  const close = () => card.current?.hidePopover();
  return (
    <>
      <button ref={button} type="button" className={slotLook('observerCard', 'name')} popoverTarget={cardId}>
        {name}
      </button>
      <section
        ref={card}
        id={cardId}
        popover="auto"
        {...(isOpen && { 'data-open': '' })}
        aria-label={name}
        className={slotLook('observerCard', 'root')}
        onToggle={toggle}
      >
        <LazyPart onClose={close}>{isOpen && <ObserverCard key={id} id={id} onLeave={close} />}</LazyPart>
      </section>
    </>
  );
}
