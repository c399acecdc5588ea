import { useTranslation } from 'react-i18next';
import type { Row } from '#machines/selection/selection.machine.ts';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';
import styles from './NameList.module.css';

const maxListed = 5;

/** The first few by name, the others by their number. */
export function NameList({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  const others = rows.length - maxListed;
  return (
    <ul className={styles['names']}>
      {rows.slice(0, maxListed).map(({ key, name, phone, ngo }) => (
        <li key={key}>
          {name} <PhoneAndNgo phone={phone} ngo={ngo} />
        </li>
      ))}
      {others > 0 && <li>{t('AND_MORE', { count: others })}</li>}
    </ul>
  );
}
