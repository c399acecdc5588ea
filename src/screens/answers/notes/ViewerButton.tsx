import type { LucideIcon } from 'lucide-react';
import styles from './Viewer.module.css';

interface ViewerButtonProps {
  name: string;
  icon: LucideIcon;
  onClick: () => void;
}

/** Like those that the viewer brings along. */
export const ViewerButton = ({ name, icon: Icon, onClick }: ViewerButtonProps) => (
  <button type="button" className={`yarl__button ${styles['save']}`} aria-label={name} title={name} onClick={onClick}>
    <Icon aria-hidden />
  </button>
);
