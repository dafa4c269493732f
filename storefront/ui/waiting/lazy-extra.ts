import { lazy, useEffect, type ComponentType } from 'react';
import { arriving, showLateWords } from './late-words.ts';

/** A part that opens over the page or stands between other things; where its code does not come, the page says that something is missing. */
export const lazyExtra = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Missing = (): null => {
    useEffect(() => {
      showLateWords(load);
    }, []);
    return null;
  };
  return lazy(async () => ({ default: await arriving(load).catch((): ComponentType<Props> => Missing) }));
};
