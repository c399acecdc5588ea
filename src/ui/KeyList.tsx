import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';

export interface Key {
  /** As printed on the keyboard. Any one of them is enough. */
  keys: readonly string[];
  does: ParseKeys;
}

/** Finds anything, wherever it is pressed (FND-01). */
const everywhere: Key = { keys: ['Ctrl+K'], does: 'FIND' };

/** The keys of a screen and those of every screen, and what each does. */
export function KeyList({ keys }: { keys: readonly Key[] }) {
  const { t } = useTranslation();
  return (
    <dl className={look('keyList')}>
      {[...keys, everywhere].map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((name) => (
              <kbd key={name} className={look('kbd')}>
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{t(does)}</dd>
        </div>
      ))}
    </dl>
  );
}
