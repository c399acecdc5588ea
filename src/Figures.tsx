import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { FlashingNumber } from './ui/FlashingNumber.tsx';

export interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Numbers with their names. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={look('figures')}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            {note !== undefined && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A count, and the way to what it counts; nothing leads to none. */
export function Door({ count, to, of }: { count: number; to: string; of: string }) {
  const format = useFormat();
  const text = format.number(count);
  return count === 0 ? (
    <FlashingNumber text={text} />
  ) : (
    <Link to={to} aria-label={`${of}: ${text}`}>
      <FlashingNumber text={text} />
    </Link>
  );
}
