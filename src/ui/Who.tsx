import styles from './Who.module.css';

interface WhoProps {
  phone?: string | null | undefined;
  /** Where people of several NGOs are in sight. */
  ngo?: string | null | undefined;
}

/** What tells people of one name apart, and two who have one phone. */
export function Who({ phone, ngo }: WhoProps) {
  const known = [phone, ngo].filter((one) => one !== undefined && one !== null && one !== '');
  return known.length > 0 && <span className={styles['who']}>{known.join(' · ')}</span>;
}
