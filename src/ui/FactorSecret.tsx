import styles from './FactorSecret.module.css';
import { QrCode } from './QrCode.tsx';

export interface FactorSecretProps {
  /** The `otpauth:` address is for the camera. */
  secret: { secret: string; address: string };
  words: { scan: string; alt: string; type: string };
}

/** What an app for codes needs, for its camera and for typing; also before the login, where nothing translates. */
export const FactorSecret = ({ secret, words }: FactorSecretProps) => (
  <div className={styles['secret']}>
    <p>{words.scan}</p>
    <QrCode text={secret.address} label={words.alt} />
    <p>
      {words.type} <code translate="no">{secret.secret.replaceAll(/.{4}(?=.)/gu, '$& ')}</code>
    </p>
  </div>
);
