import type { ButtonHTMLAttributes, Ref } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { LiveButton } from './live-button.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Shows a spinner and refuses clicks. */
    readonly isLoading?: boolean | undefined;
    readonly ref?: Ref<HTMLButtonElement> | undefined;
  };

/** A button; disabled while it is loading, and in a prerendered page until its code has come. For a link that looks like one, use buttonClass on the link. */
export const Button = ({
  look,
  size,
  isFullWidth,
  isLoading = false,
  disabled = false,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <LiveButton
    aria-busy={isLoading || undefined}
    {...rest}
    disabled={disabled || isLoading}
    className={buttonClass({ look, size, isFullWidth }, className)}
  >
    {isLoading && <Spinner />}
    {children}
  </LiveButton>
);
