import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchKeyStore } from '../../browser/search-key.ts';

/** Where a key means something of its own: fields, the map, an open dialog. */
const own = 'input, textarea, select, [contenteditable], [role="application"], dialog[open]';

const isTaken = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null || (target instanceof Element && target.closest(own) !== null);

/** The key / opens the search from wherever nothing is typed, unless the visitor turned it off there. */
export const SearchKey = (): null => {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || hasModifier || event.defaultPrevented || isTaken(event) || !searchKeyStore.isOn())
        return;
      event.preventDefault();
      const field = document.querySelector<HTMLElement>('[data-page-focus]');
      if (field === null) void navigate('/search');
      else field.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [navigate]);
  return null;
};
