import type { ComponentProps } from 'react';
import { useHydrated } from '../foundation/use-hydrated.ts';

/**
 * A button that needs its code: disabled in a prerendered page until the code has come, so that no press is lost
 * unseen. It keeps its look and its place meanwhile; `base.css` dims it for those who wait long.
 */
export const LiveButton = ({ disabled = false, type = 'button', ...rest }: ComponentProps<'button'>) => {
  const isWaiting = !useHydrated();
  return <button {...rest} type={type} disabled={disabled || isWaiting} data-waiting={isWaiting || undefined} />;
};
