import { useSyncExternalStore } from 'react';
import { serverNow } from '../../browser/browser-clock.ts';

const minuteMs = 60_000;
const thisMinute = (): number => Math.floor(serverNow() / minuteMs) * minuteMs;
const never = (): undefined => undefined;

const everyMinute = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, minuteMs / 6);
  return () => {
    clearInterval(timer);
  };
};

/** The minute that it is, as ISO text; undefined in a prerendered page. Renders again with each new one. */
export const useMinute = (): string | undefined => {
  const minute = useSyncExternalStore<number | undefined>(everyMinute, thisMinute, never);
  return minute === undefined ? undefined : new Date(minute).toISOString();
};
