/** What stays in a visitor's browser, as the privacy notice tells of it: a key or a cookie without its line does not compile. */
import { siteCookies, type SiteCookie } from '@driveaway/domain/api/site-cookies.ts';
import { valuationKeptDays, type keyBeginnings, type sessionKeys, type storageKeys } from './storage-keys.ts';

type Row = { readonly label: string; readonly value: string };

const untilClosed = 'Until you close the tab.';
const untilLogOut = 'Until you log out.';

const rows = {
  place: {
    label: 'Where you are',
    value:
      'The suburbs you chose, and the retailer near the last one, so that we can show prices for them. Until you choose others.',
  },
  calculator: {
    label: 'Repayment calculator',
    value:
      'What you entered to work out repayments; your age, whether your home is your own and your credit rating, if you entered them. Until you enter something else.',
  },
  presentCar: {
    label: 'Your present car',
    value: `What you said of it to have it valued, and what it may be worth; VIN and number plate too, if you entered them. For ${valuationKeptDays} days, or until you press “Forget my car”.`,
  },
  shownOrders: {
    label: 'News of your order',
    value: `Which news My Order has shown and what you have ticked off, by the last four digits of the order number. ${untilLogOut}`,
  },
  order: {
    label: 'Your order without a connection',
    value: 'The stage, the dates and the car that My Order last showed. Until you log out or your session ends.',
  },
  ordered: {
    label: 'Cars you ordered',
    value: `Which order a car that you configured became, so that going back shows it. ${untilLogOut}`,
  },
  device: {
    label: 'Notifications',
    value:
      'A number by which we know this browser, where you turned on notifications. Until you turn them off or log out.',
  },
  searchKey: {
    label: 'Search',
    value: 'Whether the key that opens the search is turned off. Until you turn it on.',
  },
  visit: {
    label: 'Your visit',
    value: `How many pages you have opened, and which offers of news you have closed or taken. ${untilClosed}`,
  },
  drafts: {
    label: 'What you typed and did not send',
    value: `Messages, special conditions, and what you entered to create an account; never a password, a file or a card. Until it is sent, or you close the tab.`,
  },
} as const satisfies Readonly<Record<string, Row>>;

type KeyName = keyof typeof storageKeys | keyof typeof sessionKeys | keyof typeof keyBeginnings;

/** Which row tells of each key. */
const rowsOfKeys: Readonly<Record<KeyName, keyof typeof rows>> = {
  suburb: 'place',
  recentSuburbs: 'place',
  postalCode: 'place',
  postcode: 'place',
  dealerId: 'place',
  selectedDealer: 'place',
  financeFormInput: 'calculator',
  seenOrders: 'shownOrders',
  ownTicks: 'shownOrders',
  keptOrders: 'order',
  placed: 'ordered',
  valuation: 'presentCar',
  pushDevice: 'device',
  searchKey: 'searchKey',
  pagesVisited: 'visit',
  popupHidden: 'visit',
  intentHidden: 'visit',
  hasSubscribed: 'visit',
  talkDrafts: 'drafts',
  details: 'drafts',
  submit: 'drafts',
  contract: 'drafts',
};

const wordsOfCookies = {
  session: ['That you are logged in.', ', or until you log out'],
  secondStep: ['That your password was right, until you have taken the second step of the login.', ''],
  position: ['How far our records had come with what you did last, so that the next page shows it.', ''],
  contract: ['Which version of a contract you were shown.', ''],
  device: [
    'That you have logged in to your account with this browser before, so that those who guess passwords lock out nobody but themselves.',
    '',
  ],
  following: ['Whose order you follow.', ' after you last looked, or until you stop'],
} as const satisfies Readonly<Record<keyof typeof siteCookies, readonly [what: string, sooner: string]>>;

/** As people say it: 12 hours. */
const spanOf = (seconds: number): string => {
  const minutes = seconds / 60;
  if (minutes === 1) return 'a minute';
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  const hours = minutes / 60;
  return hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
};

const cookieRow = ({ name, seconds }: SiteCookie, [what, sooner]: readonly [string, string]): Row => ({
  label: `Cookie ${name}`,
  value: `${what} For ${spanOf(seconds)}${sooner}.`,
});

/** Every row, cookies last. */
export const keptInBrowser: readonly Row[] = [
  ...[...new Set(Object.values(rowsOfKeys))].map((row) => rows[row]),
  cookieRow(siteCookies.session, wordsOfCookies.session),
  cookieRow(siteCookies.secondStep, wordsOfCookies.secondStep),
  cookieRow(siteCookies.position, wordsOfCookies.position),
  cookieRow(siteCookies.contract, wordsOfCookies.contract),
  cookieRow(siteCookies.device, wordsOfCookies.device),
  cookieRow(siteCookies.following, wordsOfCookies.following),
];
