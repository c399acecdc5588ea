import type { ReactNode } from 'react';
import styles from './Design.module.css';

/** Parts beside each other. */
export const Line = ({ children }: { children: ReactNode }) => <div className={styles['line']}>{children}</div>;

/** Parts in columns. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles['grid']}>{children}</div>;

/** A state that a pointer or the keyboard would bring about. */
export const forcedStates = [undefined, 'hover', 'focus'] as const;

export const nothing = (): void => {};
