/** A visitor who wants an offer for their car, with photographs; the retailer makes one, and may take it back. */
import { askedCarOfferSchema, type AskedCarOffer } from '@driveaway/domain/api/car-offers.ts';
import { carOfferStream } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { ownerKeptDays } from '@driveaway/domain/car-offers/car-offer-rules.ts';
import { jpeg } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { dayOf } from './day-of.ts';
import { untilVisit } from './next-visit.ts';
import { aboutRequest, idInToken, type VisitorPlan } from './visitor-requests.ts';
import type { Answer, FormPart } from './visitor.ts';

const api = '/api/car-offers';
const deskApi = '/api/back-office/car-offers';
const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const mostLooks = 4;

const fields = {
  firstName: 'Grace',
  lastName: 'Marshfield',
  words: 'It was garaged.',
  make: 'Toyota',
  model: 'Corolla Ascent',
  year: '2019',
  kilometres: '61,000',
  condition: 'good',
  state: 'NSW',
  vin: 'JTDBR32E720012345',
  plate: 'ABC12D',
  postcode: '2000',
  agreePrivacyCollection: 'true',
};

export const askForAnOffer = async (plan: VisitorPlan): Promise<void> => {
  const { person, email, phoneNo, retailer, stranger } = plan;
  const { random, steps, claims, name, time, pause } = person;
  const form: FormPart[] = Object.entries({ ...fields, phoneNo, email });
  const photographs = random.below(3);
  for (let number = 0; number < photographs; number += 1)
    form.push(['pictures', { file: `car-${number}.jpg`, bytes: jpeg }]);
  const answer = await person.insist(api, { headers: { 'idempotency-key': random.uuid() }, form });
  const asked = askedCarOfferSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || asked === undefined) {
    claims.wrong('every answer is one that may be given', `car-offers of ${name}: ${answer.status}`);
    return;
  }
  steps.count('offer for a car asked for');
  const { token } = asked;
  const requestId = idInToken(token);
  const stream = carOfferStream(requestId);
  claims.acknowledge({ orderNo: requestId, stream, type: 'CarOfferRequested', who: name });
  claims.requested({ address: email, token, stream });
  const readings = `access-car-offer-${requestId}`;
  const about = aboutRequest({
    ...plan,
    api,
    deskApi,
    requestId,
    token,
    stream,
    readings,
    forgotten: 'CarOwnerForgotten',
  });
  const shown = async (): Promise<AskedCarOffer | undefined> =>
    askedCarOfferSchema.safeParse((await about.find()).body).data;
  const expect = async (standing: AskedCarOffer['standing'], amountCents?: number): Promise<void> => {
    const found = await shown();
    const isRight = found?.standing === standing && found.offer?.amountCents === amountCents;
    if (!isRight) claims.wrong('the owner of a car is shown how their offer stands', `${stream}: not ${standing}`);
  };

  const say = async (message: object, type: string, data = {}): Promise<boolean> => {
    const sent = { ...message, messageId: random.uuid(), requestId };
    if ((await stranger.ask(deskApi, sent)).status === 200)
      claims.wrong('a request is seen by its desk and by nobody else’s', `another retailer answered ${stream}`);
    const told: Answer = await retailer.ask(deskApi, sent);
    if (told.status !== 200) return false;
    claims.acknowledge({ orderNo: requestId, stream, type, who: retailer.name, data });
    return true;
  };

  const amountCents = 100 * random.between(500_000, 3_000_000);
  /** Cents of an offer that was made; undefined where none could be. */
  const offer = async (days: number): Promise<boolean> => {
    const holdsUntil = dayOf(time.now() + days * day);
    const message = { type: 'offer', amountCents, holdsUntil, conditions: 'As it was seen.' };
    if (!(await say(message, 'CarOfferMade', { amountCents, holdsUntil }))) return false;
    steps.count('offer for a car made');
    await expect('offered', amountCents);
    return true;
  };

  const forget = async (): Promise<void> => {
    await about.forget();
    steps.count('offer for a car forgotten');
    await expect('forgotten');
    if (photographs > 0 && (await about.readByDesk('/picture?number=0')).status === 200)
      claims.wrong('what was erased stays erased', `the desk sees a photograph of ${stream}`);
  };

  await pause(random.between(1, 20) * second);
  await about.seenByDesks(`${deskApi}?which=all`);
  if (photographs > 0 && (await about.readByDesk('/picture?number=0')).status === 200)
    steps.count('photograph of a car looked at');
  const what = random.below(10);
  if (what === 0) {
    await pause(untilVisit(time.now(), ownerKeptDays + 2));
    // a run of retention that meets a fault is tried again after ten minutes, and may meet another one
    for (let looks = 0; looks < mostLooks && (await shown())?.standing !== 'forgotten'; looks += 1) await pause(minute);
    if ((await shown())?.standing === 'forgotten') steps.count('offer for a car forgotten in time');
    return;
  }
  if (what < 8 && (await offer(what < 3 ? 1 : 7))) {
    await pause(random.between(1, 30) * second);
    if (what < 3) {
      await pause(untilVisit(time.now(), 3));
      await expect('expired', amountCents);
      steps.count('offer for a car expired');
    } else if (what < 6 && (await say({ type: 'withdraw', reason: 'It was sold.' }, 'CarOfferWithdrawn'))) {
      steps.count('offer for a car withdrawn');
      await expect('withdrawn', amountCents);
    }
  }
  if (random.chance(0.6)) await forget();
};
