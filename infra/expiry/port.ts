/** What ends by itself at a time that is known, and has to be renewed before. */
export type Expiry = {
  readonly kind: 'certificate' | 'secret';
  /** Whose it is, in words for operators: `mail mail.example.com:465`. */
  readonly name: string;
  readonly at: Temporal.Instant;
};

/** As far as they are known; never throws. */
export type Expiries = () => Promise<readonly Expiry[]>;
