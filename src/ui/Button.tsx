import { Button as ChakraButton, type ButtonProps as ChakraButtonProps } from '@chakra-ui/react';
import type { MouseEvent } from 'react';

export interface ButtonProps extends Omit<ChakraButtonProps, 'disabled' | 'loading'> {
  disabled?: boolean;
  /** Said beside a disabled button, so that nobody has to guess. */
  why?: string | undefined;
}

const refuse = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button that keeps its focus while it is disabled: whoever pressed "next" is still there when the page has come. */
export const Button = ({ disabled = false, why, onClick, ...rest }: ButtonProps) => (
  <ChakraButton
    {...rest}
    {...(disabled && { 'aria-disabled': true, 'data-disabled': '', ...(why !== undefined && { title: why }) })}
    {...(disabled ? { onClick: refuse } : onClick && { onClick })}
  />
);
