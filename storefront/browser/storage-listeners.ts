/** Who is told of changes of what this browser keeps: `tell` for those on this page, the storage event for those in other tabs. */
export const storageListeners = (events: EventTarget) => {
  const listeners = new Set<() => void>();
  return {
    tell: (): void => {
      for (const listener of listeners) listener();
    },
    /** Gives what ends it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      events.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        events.removeEventListener('storage', listener);
      };
    },
  };
};
