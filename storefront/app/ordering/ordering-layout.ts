import { useLayoutEffect } from 'react';

/** From this width in px on, the ordering area has two columns, unless the host page says otherwise. */
const usualBreakpoint = 992;

const breakpointOf = (text: string | undefined): number => {
  const width = Number(text);
  return Number.isInteger(width) && width > 0 ? width : usualBreakpoint;
};

/**
 * Says on the document whether the ordering area is `wide` or `narrow`, for its style sheets. The host page sets the
 * width with `<html data-ordering-breakpoint="800">` (specification §9).
 */
export const useOrderingLayout = (): void => {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const query = matchMedia(`(min-width: ${breakpointOf(dataset['orderingBreakpoint'])}px)`);
    const apply = (): void => {
      dataset['orderingLayout'] = query.matches ? 'wide' : 'narrow';
    };
    apply();
    query.addEventListener('change', apply);
    return () => {
      query.removeEventListener('change', apply);
    };
  }, []);
};
