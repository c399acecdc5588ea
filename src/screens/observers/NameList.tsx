import { useTranslation } from 'react-i18next';
import styles from './NameList.module.css';

const most = 5;

/** The first few by name, the others by their number. */
export function NameList({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const others = names.length - most;
  return (
    <p className={styles['names']}>
      {names.slice(0, most).join(', ')}
      {others > 0 && ` ${t('AND_MORE', { count: others })}`}
    </p>
  );
}
