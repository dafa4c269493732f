import { useEffect } from 'react';

/** Moves the focus to a control when what it belongs to takes the place of what had the focus. */
export const useTakenFocus = (id: string): void => {
  useEffect(() => {
    document.getElementById(id)?.focus();
  }, [id]);
};
