/** A request of every call that fits it, about the owner's order. A call without one fails the tests. */
import { randomUUID } from 'node:crypto';
import { dealerSearch } from '@driveaway/domain/api/dealers.ts';
import { defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { sampleBuild, signUpForm, sydney } from '../../accounts/testing/sign-up-form.ts';
import { ownerEmail, type SampleWorld } from './call-world.ts';
import { jsonBody, type CallRequest } from './send-call.ts';

type Sample = (world: SampleWorld) => CallRequest;

const api = '/api/build-your-own';
const at =
  (path: string): Sample =>
  () => ({ path });
const ofOrder =
  (path: string, rest = ''): Sample =>
  ({ owner }) => ({ path: `${api}/${path}?orderNo=${owner.orderNo}${rest}` });
const posted =
  (path: string, body: unknown): Sample =>
  () => ({ path, ...jsonBody(body) });

const approve = ({ owner }: SampleWorld) => ({ messageId: 'm-1', type: 'approve', orderNo: owner.orderNo });
const nobody = { email: 'nobody@example.test', password: 'not the password' };

const { paintCode, interiorCode, accessoryCodes } = sampleBuild;
const sampleChoice = { paintCode, interiorCode, accessoryCodes, dealerCode: 'austral-sydney-city' };

const noSuchId = '6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10';
const sampleCallBackMessage = { type: 'reached', messageId: 'call-back-1', callBackId: noSuchId };
const sampleDriveMessage = { type: 'drove', messageId: 'drive-1', driveId: noSuchId };
const sampleCarOfferMessage = { type: 'withdraw', messageId: 'offer-1', requestId: noSuchId, reason: 'It is sold.' };

const sampleCarOffer = {
  firstName: 'Ada',
  lastName: 'King',
  email: nobody.email,
  phoneNo: '0491 570 006',
  words: '',
  make: 'Toyota',
  model: 'Corolla',
  year: '2019',
  kilometres: '61000',
  condition: 'good',
  state: 'NSW',
  vin: '',
  plate: '',
  postcode: '2000',
  agreePrivacyCollection: 'true',
};

const sampleStock = {
  type: 'stock-list',
  messageId: 'stock-1',
  dealerId: 'austral-sydney-city',
  cars: [
    {
      vin: 'JF1BT9KL2SG012345',
      variantCode: sampleBuild.variantCode,
      paintCode,
      interiorCode,
      availableFrom: '2026-11-01',
    },
  ],
};

export const sampleRequests: Readonly<Record<string, Sample>> = {
  'GET /api/catalogue': at('/api/catalogue'),
  'GET /api/pricing/:postcode/:variant': at('/api/pricing/2000/solterra-awd'),
  'GET /api/pricing/:postcode': at('/api/pricing/2000?variants=solterra-awd,outback-awd'),
  'POST /api/pricing/quote': posted('/api/pricing/quote', { build: sampleBuild, suburb: sydney }),
  'POST /api/pricing/choices': posted('/api/pricing/choices', { build: sampleBuild, suburb: sydney }),
  [`POST ${api}/car-build`]: posted(`${api}/car-build`, { build: sampleBuild, suburb: sydney }),
  [`GET ${api}/car-build`]: ({ buildId }) => ({ path: `${api}/car-build?id=${buildId}` }),
  [`GET ${api}/order-summary`]: ({ buildId }) => ({ path: `${api}/order-summary?id=${buildId}` }),
  [`POST ${api}/kept-build`]: posted(`${api}/kept-build`, { build: sampleBuild, suburb: sydney }),
  [`GET ${api}/kept-build`]: at(`${api}/kept-build?code=KMTX-PRGH`),
  [`POST ${api}/kept-build-mail`]: posted(`${api}/kept-build-mail`, { code: 'KMTX-PRGH', email: nobody.email }),
  [`GET ${api}/my-builds`]: at(`${api}/my-builds`),
  [`POST ${api}/my-builds`]: posted(`${api}/my-builds`, { code: 'KMTX-PRGH' }),
  [`POST ${api}/rename-build`]: posted(`${api}/rename-build`, { code: 'KMTX-PRGH', name: 'The family car' }),
  [`POST ${api}/remove-build`]: posted(`${api}/remove-build`, { code: 'KMTX-PRGH' }),
  'GET /api/test-drives/retailers': at('/api/test-drives/retailers?model=forester&postcode=2000'),
  'GET /api/test-drives/times': at(
    '/api/test-drives/times?retailer=austral-sydney-city&demonstrator=austral-sydney-city.forester-premium&minutes=30',
  ),
  'POST /api/test-drives/book': posted('/api/test-drives/book', {
    retailer: 'austral-sydney-city',
    demonstrator: 'austral-sydney-city.forester-premium',
    startsAt: '2026-11-12T02:00:00.000Z',
    minutes: 30,
    driver: { firstName: 'Ada', lastName: 'King', email: nobody.email, phoneNo: '0491 570 006' },
    hasLicence: true,
    agreePrivacyCollection: true,
  }),
  'POST /api/test-drives/find': posted('/api/test-drives/find', { token: 'nobody was sent this' }),
  'POST /api/test-drives/move': posted('/api/test-drives/move', {
    token: 'nobody was sent this',
    startsAt: '2026-11-12T02:00:00.000Z',
    minutes: 30,
  }),
  'POST /api/test-drives/cancel': posted('/api/test-drives/cancel', { token: 'nobody was sent this' }),
  'POST /api/test-drives/forget': posted('/api/test-drives/forget', { token: 'nobody was sent this' }),
  [`GET ${api}/my-test-drives`]: at(`${api}/my-test-drives`),
  'GET /api/location': at('/api/location?search=sydney'),
  'GET /api/location/nearest': at('/api/location/nearest?latitude=-33.87&longitude=151.21'),
  'GET /api/location/places': at('/api/location/places?zoom=5&column=29&row=19'),
  'GET /api/stock': at('/api/stock?postcode=2000&variants=solterra-awd'),
  'GET /api/dealers': at(
    '/api/dealers?top=15&DepartmentName=Vehicle%20Sales&ActiveOnly=true&PostCode=2000&stiOnly=false',
  ),
  'GET /api/dealer': at('/api/dealer?postcode=2000'),
  [`POST ${dealerSearch.path}`]: () => {
    const { headers, body } = jsonBody({
      query: 'query searchDealer($postCode: String!) { searchDealer(postCode: $postCode) { id label postCode } }',
      variables: { postCode: '2000' },
    });
    return { path: dealerSearch.path, headers: { ...headers, ...dealerSearch.headers }, ...(body && { body }) };
  },
  'POST /proxy/api/financecalculator': posted('/proxy/api/financecalculator', {
    codes: ['solterra-awd'],
    financeFormInput: defaultFinanceForm,
    postCode: '2000',
  }),
  'GET /api/finance-settings/:variant': at('/api/finance-settings/solterra-awd'),
  'GET /api/brochures/:model': at('/api/brochures/outback?postcode=2000'),
  'POST /api/brochure-mails': posted('/api/brochure-mails', {
    model: 'outback',
    postcode: '2000',
    firstName: 'Ada',
    email: nobody.email,
    agreePrivacyCollection: true,
  }),
  'POST /api/brochure-mails/forget': posted('/api/brochure-mails/forget', { token: 'nobody was sent this' }),
  'GET /api/call-backs/retailers': at('/api/call-backs/retailers?postcode=2000'),
  'POST /api/call-backs': posted('/api/call-backs', {
    retailer: 'austral-sydney-city',
    date: '2026-11-12',
    part: 'morning',
    topic: 'buying',
    model: 'outback',
    caller: { firstName: 'Ada', lastName: 'King', phoneNo: '0491 570 006', email: nobody.email, words: '' },
    agreePrivacyCollection: true,
  }),
  'POST /api/call-backs/find': posted('/api/call-backs/find', { token: 'nobody was sent this' }),
  'POST /api/call-backs/forget': posted('/api/call-backs/forget', { token: 'nobody was sent this' }),
  'POST /api/car-offers': () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(sampleCarOffer)) body.set(name, value);
    return { path: '/api/car-offers', body };
  },
  'POST /api/car-offers/find': posted('/api/car-offers/find', { token: 'nobody was sent this' }),
  'POST /api/car-offers/forget': posted('/api/car-offers/forget', { token: 'nobody was sent this' }),
  [`GET ${api}/my-call-backs`]: at(`${api}/my-call-backs`),
  [`GET ${api}/my-car-offers`]: at(`${api}/my-car-offers`),
  'GET /api/back-office/car-offers': at('/api/back-office/car-offers?which=all'),
  'GET /api/back-office/car-offers/:requestId': () => ({
    path: `/api/back-office/car-offers/${noSuchId}`,
    headers: { 'X-Operator': 'ada' },
  }),
  'GET /api/back-office/car-offers/:requestId/picture': () => ({
    path: `/api/back-office/car-offers/${noSuchId}/picture?number=0`,
    headers: { 'X-Operator': 'ada' },
  }),
  'GET /api/audit/car-offers/:requestId/reads': at(`/api/audit/car-offers/${noSuchId}/reads`),
  'POST /api/back-office/car-offers': posted('/api/back-office/car-offers', sampleCarOfferMessage),
  'POST /api/back-office/car-offers/batch': () => ({
    path: '/api/back-office/car-offers/batch',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: JSON.stringify(sampleCarOfferMessage),
  }),
  'GET /api/valuation/book': at('/api/valuation/book'),

  [`POST ${api}/account-details`]: ({ buildId }) => ({
    path: `${api}/account-details?id=${buildId}`,
    body: signUpForm({
      // a new customer each time; a signed-in one's address is ignored
      'account.email': `${randomUUID()}@example.test`,
      'account.emailConfirm': undefined,
    }),
  }),
  [`GET ${api}/account-details`]: at(`${api}/account-details`),
  [`GET ${api}/authentication-details`]: at(`${api}/authentication-details`),
  [`POST ${api}/authenticate`]: posted(`${api}/authenticate`, nobody),
  [`POST ${api}/logout`]: at(`${api}/logout`),
  [`POST ${api}/password`]: posted(`${api}/password`, {
    ...nobody,
    newPassword: 'a new horse',
    newPasswordConfirm: 'a new horse',
  }),
  [`POST ${api}/recover`]: posted(`${api}/recover`, { email: nobody.email }),
  [`POST ${api}/reset-password`]: posted(`${api}/reset-password`, {
    token: 'nobody was sent this',
    newPassword: 'a new horse',
    newPasswordConfirm: 'a new horse',
  }),

  [`POST ${api}/authenticate/second-factor`]: posted(`${api}/authenticate/second-factor`, { code: '123456' }),
  [`GET ${api}/second-factor`]: at(`${api}/second-factor`),
  [`POST ${api}/second-factor/start`]: posted(`${api}/second-factor/start`, { password: 'not the password' }),
  [`POST ${api}/second-factor/confirm`]: posted(`${api}/second-factor/confirm`, { code: '123456' }),
  [`POST ${api}/second-factor/turn-off`]: posted(`${api}/second-factor/turn-off`, {
    password: 'not the password',
    code: '123456',
  }),
  [`POST ${api}/second-factor/recovery-codes`]: posted(`${api}/second-factor/recovery-codes`, {
    password: 'not the password',
    code: '123456',
  }),
  [`POST ${api}/change-email`]: posted(`${api}/change-email`, {
    email: 'new@example.test',
    password: 'not the password',
  }),
  [`POST ${api}/verify-email`]: at(`${api}/verify-email`),
  [`POST ${api}/confirm-email`]: posted(`${api}/confirm-email`, { token: 'nobody was sent this' }),
  [`GET ${api}/session-time`]: at(`${api}/session-time`),
  [`POST ${api}/stay-logged-in`]: at(`${api}/stay-logged-in`),
  [`POST ${api}/contact-details`]: posted(`${api}/contact-details`, {
    firstName: 'Ada',
    lastName: 'King',
    phoneNo: '0491 570 006',
    address: { address1: '2 Analytical Lane', city: 'Sydney', stateCode: 'NSW', postalCode: '2000' },
  }),
  [`GET ${api}/consents`]: at(`${api}/consents`),
  [`POST ${api}/consents`]: posted(`${api}/consents`, { email: true, post: false, phoneAndSms: false }),
  [`GET ${api}/news-choices`]: at(`${api}/news-choices`),
  [`POST ${api}/news-choices`]: posted(`${api}/news-choices`, {
    whereItIs: { email: false, push: true },
    handover: { email: true, push: true },
    messages: { email: true, push: false },
  }),
  [`GET ${api}/push-devices`]: at(`${api}/push-devices`),
  [`POST ${api}/push-devices`]: posted(`${api}/push-devices`, {
    endpoint: 'https://push.example/nobody',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  }),
  [`POST ${api}/end-push-device`]: posted(`${api}/end-push-device`, {
    deviceId: '00000000-0000-4000-8000-000000000000',
  }),
  [`GET ${api}/calendar-feed`]: at(`${api}/calendar-feed`),
  [`POST ${api}/calendar-feed`]: at(`${api}/calendar-feed`),
  [`POST ${api}/end-calendar-feed`]: at(`${api}/end-calendar-feed`),
  'GET /api/calendar/:calendar': at('/api/calendar/nothing.ics'),
  [`GET ${api}/sessions`]: at(`${api}/sessions`),
  [`POST ${api}/end-session`]: posted(`${api}/end-session`, { sessionId: '00000000-0000-4000-8000-000000000000' }),
  [`POST ${api}/my-data`]: posted(`${api}/my-data`, {}),
  [`POST ${api}/erase-account`]: posted(`${api}/erase-account`, { password: 'not the password' }),
  [`GET ${api}/unsubscribe`]: at(`${api}/unsubscribe?token=nothing`),
  [`POST ${api}/unsubscribe`]: at(`${api}/unsubscribe?token=nothing`),

  [`GET ${api}/order-details`]: ofOrder('order-details'),
  [`GET ${api}/order-details-by-ref`]: ({ owner }) => ({
    path: `${api}/order-details-by-ref?orderReference=${owner.orderReference}`,
  }),
  [`GET ${api}/profile-order`]: ofOrder('profile-order'),
  [`GET ${api}/buyer-details`]: ofOrder('buyer-details', '&full=true'),
  [`GET ${api}/dealer-details`]: ofOrder('dealer-details', '&full=true'),
  [`GET ${api}/order-timeline`]: ofOrder('order-timeline'),
  [`GET ${api}/car-picture`]: ofOrder('car-picture', '&picture=0123456789abcdef'),
  [`GET ${api}/order-events`]: ofOrder('order-events'),
  [`GET ${api}/seller-details`]: at(`${api}/seller-details`),
  [`GET ${api}/profile-orders`]: at(`${api}/profile-orders`),
  [`GET ${api}/followers`]: ofOrder('followers'),
  [`POST ${api}/invite-follower`]: ({ owner }) => ({
    path: `${api}/invite-follower`,
    ...jsonBody({ orderNo: owner.orderNo, email: 'grace@example.test', name: 'Grace' }),
  }),
  [`POST ${api}/remove-follower`]: ({ owner }) => ({
    path: `${api}/remove-follower`,
    ...jsonBody({ orderNo: owner.orderNo, followerId: '00000000-0000-4000-8000-000000000000' }),
  }),
  [`POST ${api}/begin-following`]: posted(`${api}/begin-following`, { token: 'nobody was sent this' }),
  [`POST ${api}/grant-documents`]: ({ owner }) => ({
    path: `${api}/grant-documents`,
    ...jsonBody({ orderNo: owner.orderNo, followerId: '00000000-0000-4000-8000-000000000000', mayRead: false }),
  }),
  [`GET ${api}/followed-documents`]: at(`${api}/followed-documents`),
  [`GET ${api}/followed-document`]: at(`${api}/followed-document?file=Contract-12345678-9012.html`),
  [`GET ${api}/following`]: at(`${api}/following`),
  [`GET ${api}/followed-order`]: at(`${api}/followed-order`),
  [`POST ${api}/stop-following`]: at(`${api}/stop-following`),
  [`POST ${api}/deposit`]: ({ owner }) => ({
    path: `${api}/deposit`,
    ...jsonBody({
      orderReference: owner.orderReference,
      cardName: 'A Cardholder',
      cardNumber: `eCrypted:${'A'.repeat(344)}`,
      cardExpiryMonth: '12',
      cardExpiryYear: '40',
      cardCVN: `eCrypted:${'B'.repeat(344)}`,
      amount: 1000,
    }),
  }),
  [`POST ${api}/cancel-order`]: ({ owner }) => ({
    path: `${api}/cancel-order`,
    ...jsonBody({ orderNo: owner.orderNo, reason: 'other' }),
  }),
  [`POST ${api}/change-order-quote`]: ({ owner }) => ({
    path: `${api}/change-order-quote`,
    ...jsonBody({ orderNo: owner.orderNo, ...sampleChoice }),
  }),
  [`POST ${api}/change-order`]: ({ owner }) => ({
    path: `${api}/change-order`,
    ...jsonBody({ orderNo: owner.orderNo, ...sampleChoice, agreedDriveawayPrice: 60_000 }),
  }),
  [`POST ${api}/trade-in`]: ({ owner }) => ({
    path: `${api}/trade-in`,
    ...jsonBody({
      orderNo: owner.orderNo,
      car: { make: 'Fjord', model: 'Wayfarer', year: 2016, kilometres: 84_500, condition: 'good' },
    }),
  }),
  [`POST ${api}/trade-in-answer`]: ({ owner }) => ({
    path: `${api}/trade-in-answer`,
    ...jsonBody({ orderNo: owner.orderNo, offer: 1, answer: 'accept' }),
  }),
  [`POST ${api}/handover-time`]: ({ owner }) => ({
    path: `${api}/handover-time`,
    ...jsonBody({ orderNo: owner.orderNo, offer: 1, insteadOf: 0, startsAt: '2026-12-29T23:00:00.000Z' }),
  }),
  [`GET ${api}/contract-details`]: ofOrder('contract-details'),
  [`GET ${api}/contract`]: ofOrder('contract'),
  [`POST ${api}/contract-notes`]: ofOrder('contract-notes', '&text=Please%20call%20first'),
  [`POST ${api}/contract`]: ({ owner, contractHash }) => ({
    path: `${api}/contract?orderNo=${owner.orderNo}`,
    ...jsonBody({
      orderReference: owner.orderReference,
      isFinanceApproval: true,
      isOther: false,
      notes: '',
      contractAccepted: true,
      contractHash,
    }),
  }),
  [`GET ${api}/documents`]: ofOrder('documents'),
  [`GET ${api}/document`]: ({ owner }) => ({
    path: `${api}/document?orderNo=${owner.orderNo}&file=Contract-${owner.orderNo}.html`,
  }),

  'POST /api/token': posted('/api/token', {
    grant_type: 'client_credentials',
    client_id: 'nobody',
    client_secret: 'nothing',
  }),
  'POST /api/back-office/orders/:orderNo/events': (world) => ({
    path: `/api/back-office/orders/${world.owner.orderNo}/events`,
    ...jsonBody(approve(world)),
  }),
  'POST /api/back-office/events': (world) => ({
    path: '/api/back-office/events',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: JSON.stringify(approve(world)),
  }),
  'POST /api/back-office/stock': posted('/api/back-office/stock', sampleStock),
  'POST /api/back-office/stock/batch': () => ({
    path: '/api/back-office/stock/batch',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: JSON.stringify(sampleStock),
  }),
  'GET /api/back-office/clients': () => ({ path: '/api/back-office/clients' }),
  'POST /api/back-office/clients': posted('/api/back-office/clients', { clientId: 'nobody', revoked: true }),
  'POST /api/back-office/second-factor': posted('/api/back-office/second-factor', {
    customer: nobody.email,
    reason: 'Seen in person',
  }),
  'POST /api/back-office/erasures': posted('/api/back-office/erasures', {
    customer: nobody.email,
    reason: 'Asked for in writing',
    dryRun: true,
  }),
  'POST /api/back-office/holds': posted('/api/back-office/holds', { action: 'show', customer: nobody.email }),
  'GET /api/back-office/webhooks': () => ({ path: '/api/back-office/webhooks' }),
  'POST /api/back-office/webhooks': posted('/api/back-office/webhooks', {
    action: 'add',
    url: 'https://hooks.example.test/orders',
  }),
  'GET /api/back-office/webhook-deliveries': () => ({ path: '/api/back-office/webhook-deliveries' }),
  'POST /api/back-office/webhook-deliveries': posted('/api/back-office/webhook-deliveries', {
    webhookId: 'wh_0123456789abcdef',
  }),
  'GET /api/back-office/parked': () => ({ path: '/api/back-office/parked' }),
  'POST /api/back-office/master-key': posted('/api/back-office/master-key', {}),
  'POST /api/back-office/parked': posted('/api/back-office/parked', { all: true }),
  'POST /api/back-office/parked/skip': posted('/api/back-office/parked/skip', {
    id: 'profile-orders@1:order-12345678-9012',
    reason: 'Recorded by a version that was withdrawn',
  }),
  'GET /api/back-office/rebuilds': at('/api/back-office/rebuilds'),
  'POST /api/back-office/rebuilds': posted('/api/back-office/rebuilds', { projection: 'order-timeline' }),
  'GET /api/back-office/feed': at('/api/back-office/feed?limit=3'),
  'GET /api/back-office/feed/test-drives': at('/api/back-office/feed/test-drives?limit=3'),
  'GET /api/back-office/orders': at('/api/back-office/orders?status=2,3&sort=waiting&counts=true'),
  'POST /api/back-office/orders/search': posted('/api/back-office/orders/search', { email: ownerEmail }),
  'GET /api/back-office/orders/:orderNo': ({ owner }) => ({ path: `/api/back-office/orders/${owner.orderNo}` }),
  'GET /api/back-office/orders/:orderNo/next': ({ owner }) => ({
    path: `/api/back-office/orders/${owner.orderNo}/next`,
  }),
  'GET /api/back-office/orders/:orderNo/contact': ({ owner }) => ({
    path: `/api/back-office/orders/${owner.orderNo}/contact?purpose=delivery`,
    headers: { 'X-Operator': 'ada' },
  }),
  [`GET ${api}/talk`]: ofOrder('talk'),
  [`POST ${api}/talk`]: ({ owner }) => {
    const body = new FormData();
    body.set('text', 'Where is my car?');
    return { path: `${api}/talk?orderNo=${owner.orderNo}`, body };
  },
  [`POST ${api}/talk-read`]: ({ owner }) => ({
    path: `${api}/talk-read?orderNo=${owner.orderNo}`,
    ...jsonBody({ upTo: 0 }),
  }),
  [`GET ${api}/talk-picture`]: ofOrder('talk-picture', '&revision=0&number=0'),
  'GET /api/back-office/test-drives': at('/api/back-office/test-drives?day=2026-11-28'),
  'GET /api/back-office/test-drives/:driveId': () => ({
    path: `/api/back-office/test-drives/${noSuchId}`,
    headers: { 'X-Operator': 'ada' },
  }),
  'GET /api/audit/test-drives/:driveId/reads': at(`/api/audit/test-drives/${noSuchId}/reads`),
  'POST /api/back-office/test-drives': posted('/api/back-office/test-drives', sampleDriveMessage),
  'POST /api/back-office/test-drives/batch': () => ({
    path: '/api/back-office/test-drives/batch',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: JSON.stringify(sampleDriveMessage),
  }),
  'GET /api/back-office/call-backs': at('/api/back-office/call-backs?day=2026-11-28'),
  'GET /api/back-office/call-backs/:callBackId': () => ({
    path: `/api/back-office/call-backs/${noSuchId}`,
    headers: { 'X-Operator': 'ada' },
  }),
  'GET /api/audit/call-backs/:callBackId/reads': at(`/api/audit/call-backs/${noSuchId}/reads`),
  'GET /api/back-office/feed/call-backs': at('/api/back-office/feed/call-backs?limit=3'),
  'POST /api/back-office/call-backs': posted('/api/back-office/call-backs', sampleCallBackMessage),
  'POST /api/back-office/call-backs/batch': () => ({
    path: '/api/back-office/call-backs/batch',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: JSON.stringify(sampleCallBackMessage),
  }),
  'GET /api/back-office/talks': at('/api/back-office/talks'),
  'GET /api/back-office/orders/:orderNo/talk': ({ owner }) => ({
    path: `/api/back-office/orders/${owner.orderNo}/talk`,
    headers: { 'X-Operator': 'ada' },
  }),
  'POST /api/back-office/orders/:orderNo/talk': ({ owner }) => {
    const { body, headers } = jsonBody({ messageId: 'talk-1', text: 'It landed.', name: 'Ada', readUpTo: -1 });
    return {
      path: `/api/back-office/orders/${owner.orderNo}/talk`,
      body,
      headers: { ...headers, 'X-Operator': 'ada' },
    };
  },
  'POST /api/back-office/orders/:orderNo/talk-read': ({ owner }) => {
    const { body, headers } = jsonBody({ upTo: 0 });
    return {
      path: `/api/back-office/orders/${owner.orderNo}/talk-read`,
      body,
      headers: { ...headers, 'X-Operator': 'ada' },
    };
  },
  'GET /api/back-office/orders/:orderNo/talk-picture': ({ owner }) => ({
    path: `/api/back-office/orders/${owner.orderNo}/talk-picture?revision=0&number=0`,
    headers: { 'X-Operator': 'ada' },
  }),
  'GET /api/back-office/reports/money': at('/api/back-office/reports/money?from=2026-11-01&to=2026-11-30&by=state'),
  'GET /api/back-office/reports/pipeline': at('/api/back-office/reports/pipeline?from=2026-11-01&to=2026-11-30'),
  'GET /api/back-office/reconciliation': at('/api/back-office/reconciliation?from=2026-11-01&to=2026-11-30'),
  'GET /api/audit/holds': at('/api/audit/holds'),
  'GET /api/audit/erasures/:customerId': at('/api/audit/erasures/00000000-0000-4000-8000-000000000000'),
  'GET /api/audit/anchors': at('/api/audit/anchors'),
  'GET /api/audit/anchor-consistency': at('/api/audit/anchor-consistency?from=1'),
  'GET /api/audit/anchor-check': at('/api/audit/anchor-check'),
  'GET /api/audit/anchor-keys': at('/api/audit/anchor-keys'),
  'GET /api/audit/orders/:orderNo/export': ({ owner }) => ({ path: `/api/audit/orders/${owner.orderNo}/export` }),
  'GET /api/audit/anchor': () => ({ path: '/api/audit/anchor' }),
  'GET /api/audit/findings': () => ({ path: '/api/audit/findings' }),
  'GET /api/audit/orders/:orderNo/events': ({ owner }) => ({ path: `/api/audit/orders/${owner.orderNo}/events` }),

  'GET /health/live': at('/health/live'),
  'GET /health/ready': at('/health/ready'),
  'POST /api/policy-reports': () => ({
    path: '/api/policy-reports',
    headers: { 'Content-Type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } }),
  }),
  'GET /metrics': at('/metrics'),
  'GET /.well-known/security.txt': at('/.well-known/security.txt'),
  'GET /api/openapi.json': at('/api/openapi.json'),
  'GET /api/docs': at('/api/docs'),
  'GET /api/docs/:file': at('/api/docs/docs.css'),
};

/** The sample of a call; throws when there is none. */
export const sampleRequestOf = (name: string, world: SampleWorld): CallRequest => {
  const sample = sampleRequests[name];
  if (sample === undefined) throw new Error(`${name} has no sample request`);
  return sample(world);
};
