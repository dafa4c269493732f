/** What people were told: every answer that acknowledges something is a claim that the events must bear out for ever. */

/** `type` is recorded in the order's stream; with `times` exactly so often, with `data` with these fields. */
export type Claim = {
  readonly orderNo: string;
  /** Where it is recorded; absent: in the order's own stream. */
  readonly stream?: string;
  readonly type: string;
  readonly who: string;
  /** Of the back office: one message is recorded once. */
  readonly messageId?: string;
  readonly data?: Readonly<Record<string, string | number | null>>;
};

/** Money that went through the seller's account at the bank. */
export type Transfer = {
  readonly orderNo: string;
  readonly type: 'BalancePaid' | 'BalanceRefunded';
  readonly bankReference: string;
  readonly amountCents: number;
};

/** An answer that should never have been given. */
export type Wrong = { readonly law: string; readonly what: string };

/** Somebody whom a buyer let follow their order: buyer and follower by their mail addresses. */
export type Invitation = { readonly buyer: string; readonly address: string };

/** A browser in which a customer is told news of an order; `email` is the customer's. */
export type Device = {
  readonly email: string;
  readonly orderNo: string;
  readonly deviceId: string;
  readonly endpoint: string;
};

/** What a visitor asked for, with the token of its link. */
export type VisitorRequest = { readonly address: string; readonly token: string; readonly stream: string };

/** `at`: when they were told that it is done, in milliseconds. */
export type Erasure = { readonly email: string; readonly orderNos: readonly string[]; readonly at: number };
export type DeviceOff = { readonly endpoint: string; readonly at: number };

/** How often mail had come to an address when none was to come any more. */
export type EndOfMail = { readonly address: string; readonly times: number };

export type Claims = {
  readonly acknowledge: (claim: Claim) => void;
  readonly wrong: (law: string, what: string) => void;
  /** A customer's account was erased, as they were told. */
  readonly erased: (erasure: Erasure) => void;
  readonly invited: (invitation: Invitation) => void;
  readonly requested: (request: VisitorRequest) => void;
  readonly deviceOn: (device: Device) => void;
  readonly deviceOff: (off: DeviceOff) => void;
  readonly mailEnded: (end: EndOfMail) => void;
  readonly transferred: (transfer: Transfer) => void;
  /** By its reference: the bank took it back. */
  readonly takenBack: (bankReference: string) => void;
  /** All that had to go back of an order went back, as far as the desk was told. */
  readonly settled: (orderNo: string) => void;
  readonly transfers: readonly Transfer[];
  readonly takenBackReferences: ReadonlySet<string>;
  readonly settledOrders: ReadonlySet<string>;
  readonly invitations: readonly Invitation[];
  readonly endsOfMail: readonly EndOfMail[];
  readonly all: readonly Claim[];
  readonly wrongs: readonly Wrong[];
  readonly erasures: readonly Erasure[];
  readonly requests: readonly VisitorRequest[];
  readonly devices: readonly Device[];
  readonly devicesOff: readonly DeviceOff[];
};

export const createClaims = (): Claims => {
  const all: Claim[] = [];
  const wrongs: Wrong[] = [];
  const transfers: Transfer[] = [];
  const invitations: Invitation[] = [];
  const endsOfMail: EndOfMail[] = [];
  const settledOrders = new Set<string>();
  const takenBackReferences = new Set<string>();
  const erasures: Erasure[] = [];
  const requests: VisitorRequest[] = [];
  const devices: Device[] = [];
  const devicesOff: DeviceOff[] = [];
  return {
    acknowledge: (claim) => void all.push(claim),
    wrong: (law, what) => void wrongs.push({ law, what }),
    erased: (erasure) => void erasures.push(erasure),
    invited: (invitation) => void invitations.push(invitation),
    requested: (request) => void requests.push(request),
    deviceOn: (device) => void devices.push(device),
    deviceOff: (off) => void devicesOff.push(off),
    mailEnded: (end) => void endsOfMail.push(end),
    transferred: (transfer) => void transfers.push(transfer),
    settled: (orderNo) => void settledOrders.add(orderNo),
    takenBack: (bankReference) => void takenBackReferences.add(bankReference),
    transfers,
    takenBackReferences,
    settledOrders,
    invitations,
    endsOfMail,
    all,
    wrongs,
    erasures,
    requests,
    devices,
    devicesOff,
  };
};
