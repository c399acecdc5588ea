import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { look } from '#src/theme/classes.ts';

interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children'> {
  /** Its name for those who do not see the icon, and its tooltip for those who do. */
  name: string;
  children: ReactNode;
}

export const IconButton = ({ name, children, ...rest }: IconButtonProps) => (
  <Button variant="ghost" {...rest} aria-label={name} data-tip={name} className={look('tip')}>
    {children}
  </Button>
);
