import { useState } from 'react';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  words: { title: string; text: string; copy: string; copied: string };
  /** The classes of its button, where the theme is there. */
  button?: string;
}

/** Shown once; also before the login, where nothing translates. */
export function RecoveryCodes({ codes, words, button }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={styles['codes']}>
      <p>{words.text}</p>
      <ul aria-label={words.title} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {/* Browsers lend the clipboard only to pages that came over TLS. */}
      {'clipboard' in navigator && (
        <p>
          <button type="button" className={button ?? styles['copy']} onClick={() => void copy()}>
            {words.copy}
          </button>{' '}
          <output>{isCopied && words.copied}</output>
        </p>
      )}
    </div>
  );
}
