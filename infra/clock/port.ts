/** Time and identity are parameters everywhere; these are their shapes. */
export type Clock = { readonly now: () => Temporal.Instant };

/** Fresh random identifiers. */
export type Randomness = {
  readonly uuid: () => string;
  readonly bytes: (length: number) => Uint8Array;
};
