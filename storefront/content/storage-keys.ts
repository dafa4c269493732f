/**
 * All that scripts keep in the browser, and nothing else can be kept: `StorageKey` is what the stores take. What each holds and when it
 * goes is said in kept-in-browser.ts, without which a key does not compile.
 */

/** Keys of the browser's storage that outlive the visit (specification §3 and §7). */
export const storageKeys = {
  /** JSON: name, fullName, state, postcode. */
  suburb: 'suburb',
  /** JSON: suburbs chosen before, the last one first. */
  recentSuburbs: 'recentSuburbs',
  /** Postcode of the suburb, as a plain text. */
  postalCode: 'postalCode',
  /** Saved customer data: the postcode that the retailer was looked up for, the retailer's id, and the retailer as JSON. */
  postcode: 'postcode',
  dealerId: 'dealerId',
  selectedDealer: 'selectedDealer',
  /** JSON: the inputs of the repayment calculator, once personalised. */
  financeFormInput: 'financeFormInput',
  /** JSON: how much of each order was shown, by the last four digits of its number. */
  seenOrders: 'seenOrders',
  /** JSON: what the customer has ticked off for each order, by the same digits. */
  ownTicks: 'ownTicks',
  /** JSON: what each order last showed, by the same digits, until the session ends. */
  keptOrders: 'keptOrders',
  /** JSON: the visitor's present car as they described it, and what it may be worth, for 30 days. */
  valuation: 'valuation',
  /** The id of this browser as a device that shows news of orders. */
  pushDevice: 'pushDevice',
  /** 'false' once the visitor turns off the key that opens the search. */
  searchKey: 'searchKey',
} as const;

/** Keys of the browser's storage that end with the visit (specification §7). */
export const sessionKeys = {
  /** How many pages were visited, as a number. */
  pagesVisited: 'pagesVisited',
  /** JSON: messages that were not sent, by the last four digits of the order. */
  talkDrafts: 'talkDrafts',
  /** 'true' once each. */
  popupHidden: 'popupHidden',
  intentHidden: 'intentHidden',
  hasSubscribed: 'hasSubscribed',
} as const;

/** What keys begin with of which there is one for a car or an order; `placed` outlives the visit, the others end with it. */
export const keyBeginnings = {
  /** JSON: which order a configured car became. */
  placed: 'checkout-placed-',
  /** JSON: what was typed to create an account. */
  details: 'checkout-details-',
  /** Key of a submit that was not answered. */
  submit: 'checkout-submit-',
  /** JSON: what was typed beside a contract. */
  contract: 'checkout-contract-',
} as const;

type ValueOf<Table> = Table[keyof Table];

export type StorageKey =
  ValueOf<typeof storageKeys> | ValueOf<typeof sessionKeys> | `${ValueOf<typeof keyBeginnings>}${string}`;

/** A valued car's kilometres move on. Days. */
export const valuationKeptDays = 30;
