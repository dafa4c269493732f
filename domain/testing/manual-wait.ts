/** A wait that ends when the test says so, or when its signal aborts. */
export const manualWait = () => {
  type Pending = { readonly milliseconds: number; readonly end: () => void };
  const pending = new Set<Pending>();
  return {
    wait: (milliseconds: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const entry: Pending = {
          milliseconds,
          end: () => {
            pending.delete(entry);
            resolve();
          },
        };
        if (signal.aborted) {
          resolve();
          return;
        }
        pending.add(entry);
        signal.addEventListener('abort', entry.end, { once: true });
      }),
    /** The waits under way, in milliseconds. */
    waiting: (): readonly number[] => [...pending].map(({ milliseconds }) => milliseconds),
    /** Ends the waits of this length. */
    end: (milliseconds: number): void => {
      for (const entry of pending) if (entry.milliseconds === milliseconds) entry.end();
    },
  };
};
