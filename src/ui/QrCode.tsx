import { renderSVG } from 'uqr';
import styles from './QrCode.module.css';

/** Dark on light in both themes: cameras read no other. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <img
    className={styles['code']}
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 4 }))}`}
    alt={label}
  />
);
