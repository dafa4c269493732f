/** What a process believes of what another may change, or keeps beyond a request: docs/scaling.md prints this. */

export type MemoryRules = {
  readonly what: string;
  /** How old it may be; absent: until it is ended, however long that takes. */
  readonly seconds?: number;
  /** Who notices a change, and how. */
  readonly endedBy: string;
};

const revisionAsked = 'nobody has to: what came since is read before each use';
const sameForEver = 'nobody: the same for ever';

export const memories = {
  unwrappedKeys: {
    what: 'keys of customers, unwrapped',
    seconds: 5,
    endedBy: 'their destruction in the same process; in others age alone, and a certificate of erasure waits for it',
  },
  revocations: { what: 'revocations of machine clients', seconds: 5, endedBy: 'age' },
  machineTokens: {
    what: 'machine tokens that were verified',
    endedBy: 'their own end, an hour after they were issued; a revocation is asked for beside it',
  },
  settings: {
    what: 'settings and the files they name: secrets, machine clients, rates, offers, valuation',
    endedBy: 'a restart',
  },
  gatewaySettings: { what: 'the public key of the payment gateway, where it was asked', endedBy: 'a restart' },
  gatewayHealth: { what: 'whether the payment gateway answers', endedBy: 'a question every few seconds while not' },
  refundsSent: {
    what: 'refunds whose answer was lost',
    endedBy: 'the answer to a search; after a restart the gateway is asked first',
  },
  ordersAtHand: {
    what: 'orders, without personal data',
    endedBy: 'an append at their revision, which fails when another wrote',
  },
  foldedOrders: { what: 'states of orders that are watched, without personal data', endedBy: revisionAsked },
  retailersOfOrders: { what: 'whose an order was at each event', endedBy: revisionAsked },
  stock: { what: 'cars in stock', endedBy: revisionAsked },
  feedPages: { what: 'pages of the feed', endedBy: 'nobody: those that may grow are not kept' },
  webhooks: { what: 'registered webhooks', endedBy: 'their events, which the process that sends follows' },
  collections: { what: 'opened versions of read models', endedBy: 'nobody: which counts is asked for each time' },
  backOff: {
    what: 'webhooks and devices that are left alone for a while',
    endedBy: 'the time that they are left alone',
  },
  requestLimits: {
    what: 'requests of addresses, accounts and orders, by each process',
    endedBy: 'their window; another process counts its own',
  },
  answers: { what: 'answers that are the same for everybody', endedBy: 'the day, and a restart' },
  site: { what: 'files of the site and the list prices in it', endedBy: 'the day, and a restart' },
  brochures: { what: 'printed brochures', endedBy: 'another price, day or word' },
  brochuresOfMails: { what: 'brochures on their way into a mail', seconds: 600, endedBy: 'the mail, or age' },
  days: { what: 'the day in each time zone', endedBy: 'its end' },
  build: { what: 'what is loaded of the build when first used', endedBy: sameForEver },
  computed: { what: 'what follows from its question alone', endedBy: sameForEver },
} as const satisfies Readonly<Record<string, MemoryRules>>;

export type MemoryName = keyof typeof memories;

const age = ({ seconds }: MemoryRules): string => (seconds === undefined ? '' : `${seconds} s`);

/** The rows as a table of Markdown. */
export const memoryTable = (): string =>
  [
    '| what a process remembers | at most | who ends it |',
    '| --- | --- | --- |',
    ...Object.values(memories).map((rules: MemoryRules) => `| ${rules.what} | ${age(rules)} | ${rules.endedBy} |`),
  ].join('\n');
