/** True from an instant on; ISO instants with and without milliseconds. False where one of them is no instant. */
export const hasCome = (instant: string, now: string): boolean => Date.parse(instant) <= Date.parse(now);
