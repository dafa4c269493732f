/** What people were told: every answer that acknowledges something is a claim that the events must bear out for ever. */

/** `type` is recorded in the order's stream; with `times` exactly so often, with `data` with these fields. */
export type Claim = {
  readonly orderNo: string;
  readonly type: string;
  readonly who: string;
  /** Of the back office: one message is recorded once. */
  readonly messageId?: string;
  readonly data?: Readonly<Record<string, string | number>>;
};

/** An answer that should never have been given. */
export type Wrong = { readonly law: string; readonly what: string };

export type Claims = {
  readonly acknowledge: (claim: Claim) => void;
  readonly wrong: (law: string, what: string) => void;
  /** A customer's account was erased, as they were told. */
  readonly erased: (erasure: { readonly email: string; readonly orderNos: readonly string[] }) => void;
  readonly all: readonly Claim[];
  readonly wrongs: readonly Wrong[];
  readonly erasures: readonly { readonly email: string; readonly orderNos: readonly string[] }[];
};

export const createClaims = (): Claims => {
  const all: Claim[] = [];
  const wrongs: Wrong[] = [];
  const erasures: { readonly email: string; readonly orderNos: readonly string[] }[] = [];
  return {
    acknowledge: (claim) => void all.push(claim),
    wrong: (law, what) => void wrongs.push({ law, what }),
    erased: (erasure) => void erasures.push(erasure),
    all,
    wrongs,
    erasures,
  };
};
