export const demonstrators: {
  readonly usual: readonly string[];
  readonly others: Readonly<Record<string, readonly string[]>>;
} = { usual: ['numbat-town', 'bilby-electric'], others: {} };
