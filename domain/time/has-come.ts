/** True from an instant on; ISO instants with or without milliseconds. False when either is not a valid instant. */
export const hasCome = (instant: string, now: string): boolean => Date.parse(instant) <= Date.parse(now);
