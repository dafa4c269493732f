/** A browser's storage in memory, and one that refuses everything. */
export const memoryStorage = (initial: Readonly<Record<string, string>> = {}) => {
  const items = new Map(Object.entries(initial));
  return {
    items,
    storage: () => ({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => {
        items.set(key, value);
      },
      removeItem: (key: string) => {
        items.delete(key);
      },
    }),
  };
};

export const refusedStorage = (): never => {
  throw new Error('denied');
};
