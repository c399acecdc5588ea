import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#machines/notification-recipients/notification-recipients.picked.ts';
import { look } from '#src/theme/classes.ts';
import { useIsNarrow } from '#src/ui/useIsNarrow.ts';
import { remInPixels } from '#src/ui/rem.ts';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';
import styles from './PeopleCards.module.css';

interface PeopleCardsProps {
  people: readonly Person[];
  picked: ReadonlySet<number>;
  /** The same function each time: only cards that change are drawn again. */
  onToggle: (id: number) => void;
}

/** So many are simply there; of more only those near the window are. */
const many = 100;
/** Three lines, what is around them, and the gap to the next, in the reader's size of text. */
const heightInRem = 6;
const overscan = 8;

export const PeopleCards = (props: PeopleCardsProps) =>
  props.people.length > many ? <ManyCards {...props} /> : <FewCards {...props} />;

function FewCards({ people, picked, onToggle }: PeopleCardsProps) {
  return (
    <ul className={styles['cards']}>
      {people.map((person) => (
        <li key={person.id}>
          <Card person={person} isPicked={picked.has(person.id)} onToggle={onToggle} />
        </li>
      ))}
    </ul>
  );
}

function ManyCards({ people, picked, onToggle }: PeopleCardsProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLElement>(null);
  const columns = useIsNarrow() ? 1 : 2;
  // oxlint-disable-next-line react/incompatible-library -- what it gives changes while scrolling; nothing here memoizes it
  const rows = useVirtualizer({
    count: Math.ceil(people.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => remInPixels() * heightInRem,
    overscan,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    <section ref={scroller} className={styles['scroller']} aria-label={t('OBSERVERS')} tabIndex={0}>
      <ul className={styles['many']} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().flatMap(({ index: row, start }) =>
          people.slice(row * columns, (row + 1) * columns).map((person, column) => (
            <li
              key={person.id}
              aria-setsize={people.length}
              aria-posinset={row * columns + column + 1}
              style={{
                height: `${heightInRem}rem`,
                width: `${100 / columns}%`,
                insetInlineStart: `${(100 / columns) * column}%`,
                transform: `translateY(${start}px)`,
              }}
            >
              <Card person={person} isPicked={picked.has(person.id)} onToggle={onToggle} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

interface CardProps {
  person: Person;
  isPicked: boolean;
  onToggle: (id: number) => void;
}

const Card = memo(function Card({ person: { id, name, phone, hasApp, ngo }, isPicked, onToggle }: CardProps) {
  const { t } = useTranslation();
  return (
    <label className={styles['card']} data-picked={isPicked || undefined}>
      <input type="checkbox" className={look('checkbox')} checked={isPicked} onChange={() => onToggle(id)} />
      <span className={styles['who']}>
        <strong>{name}</strong>
        <PhoneAndNgo phone={phone} ngo={ngo} />
        {hasApp === false && <em>{t('NOTIFICATION_NO_DEVICE')}</em>}
      </span>
    </label>
  );
});
