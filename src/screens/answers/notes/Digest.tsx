import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Viewer.module.css';

/** As many characters of a digest as people compare by eye. */
const SHORT = 12;

/** SHA-256 of the file as it was sent, to be held against a copy of it (EVD-03). */
export function Digest({ sha256 }: { sha256: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<string | null>(null);
  // Browsers lend the clipboard only to pages that came over TLS, and may refuse it: then the whole text can be marked.
  const canCopy = 'clipboard' in navigator;
  const [isWhole, setWhole] = useState(!canCopy);
  const copy = () =>
    navigator.clipboard.writeText(sha256).then(
      () => setCopied(sha256),
      () => setWhole(true),
    );
  return (
    <p className={styles['digest']}>
      {t('ANSWERS_VIEWER_SHA256')}{' '}
      <code title={sha256} translate="no">
        {isWhole ? sha256 : `${sha256.slice(0, SHORT)}…`}
      </code>{' '}
      {canCopy && (
        <button type="button" onClick={() => void copy()}>
          {t('ANSWERS_VIEWER_SHA256_COPY')}
        </button>
      )}
      <output>{copied === sha256 && t('ANSWERS_VIEWER_SHA256_COPIED')}</output>
    </p>
  );
}
