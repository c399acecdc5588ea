import { LoaderCircle } from 'lucide-react';
import styles from './Spinner.module.css';

/** Something is under way; what it is has to stand beside it in words. */
export const Spinner = () => <LoaderCircle className={styles['spinner']} aria-hidden />;
