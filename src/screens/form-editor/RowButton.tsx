import styles from './RowButton.module.css';

interface RowButtonProps {
  /**
   * Drawn by style alone: each inline SVG makes the browser paint and join a piece of the page of its own, for hundreds
   * of them after each key.
   */
  look: 'dots' | 'cross' | 'textBox' | 'flag';
  name: string;
  /** A button that switches something, and whether it is on. */
  isOn?: boolean;
  onPress: (button: HTMLElement) => void;
}

/** A button of a row that is there many times. */
export const RowButton = ({ look, name, isOn = false, onPress }: RowButtonProps) => (
  <button
    type="button"
    className={styles['toggle']}
    data-on={isOn || undefined}
    data-flag={look === 'flag' || undefined}
    aria-label={name}
    title={name}
    onClick={({ currentTarget }) => onPress(currentTarget)}
  >
    <span className={styles[look]} aria-hidden />
  </button>
);
