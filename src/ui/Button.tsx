import type { ComponentProps, MouseEvent } from 'react';
import { look, palette, type Choice } from '#src/theme/classes.ts';
import type { recipes } from '#src/theme/recipes.ts';

export interface ButtonLook extends Choice<typeof recipes.button> {
  colorPalette?: 'accent' | 'danger' | undefined;
}

/** Solid and plain buttons take the accent's colour, the others are grey; a caller may choose otherwise. */
const paletteOf = ({ variant = 'outline', colorPalette }: ButtonLook) =>
  colorPalette ?? (variant === 'solid' || variant === 'plain' ? 'accent' : 'gray');

/** The look of a button, for a link that stands among buttons. */
export const buttonLook = (choice: ButtonLook = {}) => `${look('button', choice)} ${palette(paletteOf(choice))}`;

/** Finds what has the look of a primary button. */
export const primaryButton = '.button--variant_solid';

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
