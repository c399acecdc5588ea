import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';
import type { Key, KeyTable } from './keyTable.ts';

/** Finds anything, wherever it is pressed (FND-01). */
const everywhere: Key = { keys: 'Control+K', does: 'FIND' };

const printed = (key: string) =>
  key.replace('ArrowDown', '↓').replace('ArrowUp', '↑').replace('Escape', 'Esc').replace('Control', 'Ctrl');

/** The keys of a screen and those of every screen, and what each does. */
export function KeyList({ keys }: { keys: KeyTable }) {
  const { t } = useTranslation();
  return (
    <dl className={look('keyList')}>
      {[...Object.values(keys), everywhere].map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.split(' ').map((name) => (
              <kbd key={name} className={look('kbd')}>
                {printed(name)}
              </kbd>
            ))}
          </dt>
          <dd>{t(does)}</dd>
        </div>
      ))}
    </dl>
  );
}
