import type { IconNode } from 'lucide';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Viewer.module.css';

interface ViewerButtonProps {
  name: string;
  icon: IconNode;
  onClick: () => void;
}

/** Like those that the viewer brings along. */
export const ViewerButton = ({ name, icon, onClick }: ViewerButtonProps) => (
  <button type="button" className={`yarl__button ${styles['save']}`} aria-label={name} title={name} onClick={onClick}>
    <Icon of={icon} />
  </button>
);
