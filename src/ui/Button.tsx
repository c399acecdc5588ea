import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';

export interface ButtonLook {
  variant?: 'solid' | 'outline' | 'ghost' | 'plain' | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  colorPalette?: 'accent' | 'danger' | undefined;
}

/** The look of a button, for a link that stands among buttons. */
export const buttonLook = ({ variant = 'outline', size = 'md', colorPalette = 'accent' }: ButtonLook = {}) =>
  ['button', variant, size, colorPalette].map((name) => styles[name] ?? '').join(' ');

/** Finds what has the look of a primary button. */
export const primaryButton = `.${styles['solid']}`;

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  disabled?: boolean;
  /** Said beside a disabled button, so that nobody has to guess. */
  why?: string | undefined;
}

const refuse = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button that keeps its focus while it is disabled: whoever pressed "next" is still there when the page has come. */
export const Button = ({
  variant,
  size,
  colorPalette,
  className = '',
  disabled = false,
  why,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={`${buttonLook({ variant, size, colorPalette })} ${className}`}
    {...(disabled && { 'aria-disabled': true, 'data-disabled': '', ...(why !== undefined && { title: why }) })}
    onClick={disabled ? refuse : onClick}
  />
);
