/** One golden table of what every call of this folder asks the service: a line a call in `golden/calls.txt`. */
import { afterEach, expect, it, vi } from 'vitest';
import * as accountCalls from './account-calls.ts';
import * as brochureCalls from './brochure-calls.ts';
import * as buildCalls from './build-calls.ts';
import * as calendarFeedCalls from './calendar-feed-calls.ts';
import * as callBackCalls from './call-back-calls.ts';
import * as carOfferCalls from './car-offer-calls.ts';
import * as catalogueQueries from './catalogue-query.ts';
import * as contractPdfs from './contract-pdf.ts';
import * as dealerQueries from './dealer-queries.ts';
import * as dealerSearches from './dealer-search.ts';
import * as explainedPriceQueries from './explained-price-query.ts';
import * as financeQueries from './finance-queries.ts';
import * as followerCalls from './follower-calls.ts';
import * as keptBuildCalls from './kept-build-calls.ts';
import * as locationQueries from './location-query.ts';
import * as newsChoicesCalls from './news-choices-calls.ts';
import * as orderCalls from './order-calls.ts';
import * as orderQueries from './order-queries.ts';
import * as ownDataCalls from './own-data-calls.ts';
import * as placesQueries from './places-query.ts';
import * as priceQueries from './price-queries.ts';
import * as profileQueries from './profile-queries.ts';
import * as pushDeviceCalls from './push-device-calls.ts';
import * as secondFactorCalls from './second-factor-calls.ts';
import * as sessionQueries from './session-queries.ts';
import * as stockQueries from './stock-query.ts';
import * as talkCalls from './talk-calls.ts';
import * as testDriveCalls from './test-drive-calls.ts';
import * as valuationQueries from './valuation-query.ts';

const body = { body: 'as it is given' };
const options = { idempotencyKey: 'given' };
const orderNo = '12345678-1234';
const suburb = { name: 'Parramatta', state: 'NSW', postcode: '2150' };
const build = { modelCode: 'm', variantCode: 'v 1' };
const form = new FormData();
form.set('account.firstName', 'Ada');
const pictures = [new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')];
const onSent = (): void => undefined;

/** The modules, and the arguments with which each of their calls is made; none where one is no call. */
const calls: readonly (readonly [object, Readonly<Record<string, readonly (readonly unknown[])[]>>])[] = [
  [
    accountCalls,
    {
      logIn: [[body, options]],
      sendCode: [[body, options]],
      logOut: [[options]],
      changePassword: [[body, options]],
      recover: [[body, options]],
      resetPassword: [[body, options]],
      signUp: [['b1', form, options]],
    },
  ],
  [brochureCalls, { mailBrochure: [[body, options]], forgetReader: [['t']] }],
  [buildCalls, { quoteQuery: [[body]], choicePricesQuery: [[body]], saveCarBuild: [[body, options]] }],
  [calendarFeedCalls, { calendarFeedQuery: [[]], renewCalendarFeed: [[]], endCalendarFeed: [[]] }],
  [
    callBackCalls,
    {
      callBackRetailersQuery: [[suburb], [suburb, 'r']],
      askCallBack: [[body, options]],
      askedCallBackQuery: [['t']],
      forgetCaller: [['t']],
      customerCallBacksQuery: [[]],
    },
  ],
  [
    carOfferCalls,
    {
      askCarOffer: [[{ make: 'Holden' }, pictures, onSent, options]],
      carOfferQuery: [['t']],
      forgetCarOwner: [['t']],
      customerCarOffersQuery: [[]],
    },
  ],
  [catalogueQueries, { catalogueQuery: [[]] }],
  [contractPdfs, { contractPdf: [[orderNo, 1]] }],
  [
    dealerQueries,
    {
      dealersQuery: [[{ ...suburb, stiOnly: true }], [{ ...suburb, stiOnly: false, top: 3 }]],
      everyDealerQuery: [[suburb]],
      nearestDealerQuery: [[suburb]],
    },
  ],
  [dealerSearches, { searchDealer: [[suburb, { timeoutMs: 1_234 }]] }],
  [
    explainedPriceQueries,
    {
      explainedPriceQuery: [
        [suburb, { kind: 'variant', variantCode: 'v 1' }],
        [suburb, { kind: 'build', build }],
      ],
    },
  ],
  [
    financeQueries,
    {
      financeSettingsQuery: [['v 1']],
      repaymentQuery: [[{ variantCode: 'v 1', form: { financeProductId: 'p' }, place: suburb, build }, 2]],
      failedRepayment: [],
    },
  ],
  [
    followerCalls,
    {
      followersQuery: [[orderNo]],
      inviteFollower: [[body, options]],
      removeFollower: [[body]],
      grantDocuments: [[body]],
      beginFollowing: [[body, options]],
      followingQuery: [[]],
      followedOrderQuery: [[7]],
      followedDocumentsQuery: [[7]],
      followedDocumentAddress: [['contract 1.pdf']],
      stopFollowing: [[]],
    },
  ],
  [
    keptBuildCalls,
    {
      keepBuild: [[body, options]],
      keptBuildQuery: [['c']],
      mailBuild: [[body, options]],
      customerBuildsQuery: [[]],
      takeBuild: [['c']],
      renameBuild: [[body, options]],
      removeBuild: [['c']],
    },
  ],
  [
    locationQueries,
    {
      locationQuery: [['parra'], ['parra', '2000']],
      readNearestSuburbs: [[{ latitude: -33.81499, longitude: 151.00111 }]],
    },
  ],
  [newsChoicesCalls, { newsChoicesQuery: [[]], changeNewsChoices: [[body, options]] }],
  [
    orderCalls,
    {
      payDeposit: [[body, options]],
      acceptContract: [[orderNo, body, options]],
      cancelOrder: [[body, options]],
      changeOrder: [[body, options]],
      requestValuation: [[body, options]],
      answerTradeIn: [[body, options]],
      chooseHandoverTime: [[body, options]],
    },
  ],
  [
    orderQueries,
    {
      orderSummaryQuery: [['b1'], ['b1', { keptAt: suburb, dealerCode: 'd' }]],
      carBuildQuery: [['b1']],
      readOrderDetails: [[orderNo], [orderNo, new AbortController().signal]],
      orderDetailsQuery: [[orderNo]],
      changeQuoteQuery: [[{ orderNo, paintCode: 'p' }]],
      sellerDetailsQuery: [[]],
      buyerDetailsQuery: [[orderNo]],
      dealerDetailsQuery: [[orderNo]],
      contractDetailsQuery: [[orderNo]],
      contractAddress: [[orderNo], [orderNo, '0123456789abcdef']],
    },
  ],
  [
    ownDataCalls,
    {
      consentsQuery: [[]],
      changeConsents: [[body, options]],
      sessionsQuery: [[]],
      endSession: [['s']],
      changeEmail: [[body, options]],
      verifyEmail: [[]],
      confirmEmail: [[body, options]],
      changeContactDetails: [[body, options]],
      eraseAccount: [[body, options]],
      readMyData: [[body]],
    },
  ],
  [placesQueries, { readPlaces: [[{ zoom: 5, column: 2, row: 3 }]] }],
  [
    priceQueries,
    {
      pricingPath: [[{ ...suburb, postcode: '21/50' }]],
      variantPriceQuery: [[suburb, { variantCode: 'v 1', refreshes: 2 }]],
      askForShownPrices: [],
    },
  ],
  [
    profileQueries,
    {
      profileOrdersQuery: [[]],
      readProfileOrder: [[orderNo]],
      profileOrderQuery: [[orderNo]],
      orderTimelineQuery: [[orderNo]],
      documentsQuery: [[orderNo]],
      documentAddress: [[orderNo, 'contract 1.pdf']],
    },
  ],
  [pushDeviceCalls, { readPushDevices: [[]], pushDevicesQuery: [[]], addPushDevice: [[body]], endPushDevice: [['d']] }],
  [
    secondFactorCalls,
    {
      secondFactorQuery: [[]],
      startSecondFactor: [[body, options]],
      confirmSecondFactor: [[body, options]],
      turnOffSecondFactor: [[body, options]],
      renewRecoveryCodes: [[body, options]],
    },
  ],
  [
    sessionQueries,
    {
      authenticationDetailsQuery: [[]],
      savedAccountDetailsQuery: [[]],
      readSessionTime: [[]],
      sessionTimeQuery: [[]],
      stayLoggedIn: [[]],
    },
  ],
  [stockQueries, { stockQuery: [[suburb, ['v1', 'v2']]], stockOfRetailerQuery: [[suburb, 'r', ['v1', 'v2']]] }],
  [
    talkCalls,
    {
      talkQuery: [[orderNo]],
      writeMessage: [[{ orderNo, text: 'Where is it?', readUpTo: 4, pictures }, onSent, options]],
      readMessages: [[orderNo, 7, options]],
      messagePictureAddress: [[orderNo, 7, 1]],
    },
  ],
  [
    testDriveCalls,
    {
      driveRetailersQuery: [
        ['m', suburb],
        ['m', suburb, 'r'],
      ],
      driveTimesQuery: [['r', 'd', 30]],
      customerDrivesQuery: [[]],
      bookDrive: [[body, options]],
      bookedDriveQuery: [['t']],
      moveDrive: [[body, options]],
      cancelDrive: [['t']],
      forgetDriver: [['t']],
    },
  ],
  [valuationQueries, { valuationBookQuery: [[]] }],
];

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const usual = new Set(['accept', 'content-type', 'idempotency-key']);

/** What is asked, and how; a key that is made for the one call is a UUID. */
const asked = (url: string, method: string, headers: Headers, sent: unknown): string => {
  const key = headers.get('Idempotency-Key');
  const content = sent instanceof FormData ? [...sent].map(([name, value]) => [name, nameOf(value)]) : sent;
  return [
    method,
    url,
    ...(key === null ? [] : [`key ${key === options.idempotencyKey ? 'given' : key.replace(/^[\da-f-]{36}$/, 'new')}`]),
    ...(headers.has('Content-Type') ? [headers.get('Content-Type')] : []),
    ...[...headers].filter(([name]) => !usual.has(name)).map(([name, value]) => `${name}: ${value}`),
    ...(typeof content === 'string' ? [content] : content === undefined ? [] : [JSON.stringify(content)]),
  ].join(' ');
};
const nameOf = (value: FormDataEntryValue): string => (value instanceof File ? `file ${value.name}` : value);

/** A service that refuses everything, and notes what it was asked for. */
const listen = () => {
  const said: string[] = [];
  const signals: AbortSignal[] = [];
  const refuse = () => new Response('{}', { status: 503 });
  vi.stubGlobal('dispatchEvent', (event: Event) => {
    said.push(`${event.type} ${JSON.stringify(event instanceof CustomEvent ? event.detail : undefined)}`);
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    said.push(asked(url, init.method ?? 'GET', new Headers(init.headers), init.body ?? undefined));
    if (init.signal) signals.push(init.signal);
    // answered once the test has had the chance to end it
    await new Promise(setImmediate);
    return refuse();
  });
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers = new Headers();
    readonly status = 503;
    readonly responseText = '{}';
    where = '';
    open(method: string, url: string): void {
      this.where = `${method} ${url}`;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    send(sent: unknown): void {
      const [method = '', url = ''] = this.where.split(' ');
      said.push(asked(url, method, this.headers, sent));
      setImmediate(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  return {
    said,
    /** How many of the calls under way have ended. */
    ended: (): number => signals.filter(({ aborted }) => aborted).length,
    milliseconds: (): readonly unknown[] => timers.mock.calls.map(([, ms]) => ms),
  };
};

const isFunction = (value: unknown): value is (...args: readonly unknown[]) => unknown => typeof value === 'function';
const isQuery = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && 'queryKey' in value;

const settled = async (call: unknown): Promise<void> => {
  await Promise.resolve(call).catch(() => undefined);
};

/** One call in one line. */
const lineOf = async (name: string, call: unknown, args: readonly unknown[]): Promise<string> => {
  if (!isFunction(call)) throw new Error(`${name} is no call`);
  const service = listen();
  const made = call(...args);
  const said = (): string => `${service.said.join(', ')} within ${service.milliseconds().join(' ')} ms`;
  if (made instanceof Promise) {
    await settled(made);
    return `${name}: ${said()}`;
  }
  if (!isQuery(made)) return `${name}: ${JSON.stringify(made)}`;
  const { queryKey, queryFn, ...settings } = made;
  const ending = new AbortController();
  const reading = isFunction(queryFn) ? queryFn({ signal: ending.signal }) : undefined;
  await Promise.resolve();
  ending.abort();
  const isEnded = service.ended() === 1;
  await settled(reading);
  const told = Object.entries(settings).map(
    ([key, value]) => `${key}=${isFunction(value) ? value.name : String(value)}`,
  );
  return `${name} ${JSON.stringify(queryKey)} ${told.join(' ')}: ${said()}${isEnded ? ', may be ended' : ''}`;
};

it('every call asks what it asked before', async () => {
  const lines: string[] = [];
  for (const [module, known] of calls) {
    const exported = Object.entries(module).filter(([, value]) => isFunction(value));
    expect(Object.keys(known).toSorted()).toEqual(exported.map(([name]) => name).toSorted());
    for (const [name, manners] of Object.entries(known)) {
      for (const args of manners) {
        const call: unknown = Reflect.get(module, name);
        lines.push(await lineOf(name, call, args));
        vi.restoreAllMocks();
      }
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/calls.txt');
});
