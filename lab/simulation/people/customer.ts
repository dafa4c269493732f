/** A customer from the configurator to the hand-over, with everything that people do on the way. */
import { z } from 'zod';
import { cancelReasons } from '@driveaway/domain/api/cancel-order.ts';
import {
  jpeg,
  sampleBuild,
  samplePassword,
  signUpForm,
  sydney,
} from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { api } from './ask.ts';
import type { BackOffice } from './back-office.ts';
import { depositForm } from './deposit-form.ts';
import { untilVisit } from './next-visit.ts';
import { GaveUp, type Person } from './person.ts';
import { talkAbout } from './talk.ts';
import { driveFirst } from './test-drive.ts';
import { tradeIn } from './trade-in.ts';
import { tryOffers, type PageAction } from './try-offers.ts';
import type { Answer, FormPart, Request } from './visitor.ts';

const orderSchema = z.object({ orderNo: z.string(), orderReference: z.string() });
type Order = z.infer<typeof orderSchema>;
const statusSchema = z.object({ status: z.enum(['paid', 'pending', 'held']) });
const contractSchema = z.object({ contractHash: z.string(), coolingOff: z.object({ endsAt: z.string() }) });

/** Cents of amounts that the bank takes, and that it does not. */
const approvedCents = [100_000, 150_000, 200_000, 300_000] as const;
const declinedCents = [100_051, 150_005] as const;

/** As the shop is configured. */
const daysOfOffer = 7;

const second = 1_000;
const minute = 60 * second;
/** So far the clock of the machines may jump between what is decided and the answer. */
const clockJump = 8 * minute;

const formParts = (changes: Readonly<Record<string, string>>): readonly FormPart[] => {
  const fields: FormPart[] = [];
  for (const [name, value] of signUpForm(changes)) {
    fields.push([name, typeof value === 'string' ? value : { file: 'licence.jpg', bytes: jpeg }]);
  }
  return fields;
};

const companyFields = {
  'account.isCompany': 'on',
  'account.companyName': 'Analytical Engines',
  'account.companyAbn': '51 824 753 556',
};
/** One in four, without a draw that all others would wait for. */
const isOfCompany = (buildId: string): boolean => /^[0-3]/.test(buildId);

export type CustomerPlan = {
  readonly person: Person;
  readonly backOffice: BackOffice;
  /** Orders of others, to look at without being allowed to. */
  readonly ordersOfOthers: () => readonly string[];
  readonly placed: (orderNo: string) => void;
  /** The order fee is paid: others may follow the order from now on. */
  readonly paid: (orderNo: string, email: string) => void;
  /** A backup is taken: an erasure after it is what its restore must not undo, and so is frequent. */
  readonly isBackedUp: boolean;
};

/** Lives one customer's story to its end. Rejects with `GaveUp` when the shop did not answer for hours. */
export const liveAsCustomer = async (plan: CustomerPlan): Promise<void> => {
  const { person, backOffice, ordersOfOthers, placed, paid, isBackedUp } = plan;
  const { random, claims, steps, pause, note, name, time } = person;
  const email = `${name.replaceAll(' ', '-')}@example.test`;
  const keyed = (key: string): Request['headers'] => ({ 'idempotency-key': key });
  const hurry = (): Promise<void> => pause(random.between(100, 4_000));
  const comeBackAfter = (days: number): Promise<void> => {
    steps.count('come back after days');
    return pause(untilVisit(time.now(), days) + random.below(minute));
  };
  const wrong = (what: string, { status, body }: Answer): never => {
    claims.wrong('every answer is one that may be given', `${what} of ${name}: ${status} ${JSON.stringify(body)}`);
    throw new GaveUp(`${name} was told ${status} by ${what}`);
  };

  const logIn = async (): Promise<void> => {
    steps.count('log in again');
    const answer = await person.insist(`${api}/authenticate`, { json: { email, password: samplePassword } });
    if (answer.status !== 200) wrong('authenticate', answer);
  };
  /** Whoever was away for long logs in first. */
  const ask = async (path: string, request?: Request): Promise<Answer> => {
    const answer = await person.insist(path, request);
    if (answer.status !== 401) return answer;
    await logIn();
    return person.insist(path, request);
  };

  const configure = async (): Promise<string> => {
    steps.count('configure');
    const answer = await person.insist(`${api}/car-build`, { json: { build: sampleBuild, suburb: sydney } });
    if (answer.status !== 200) wrong('car-build', answer);
    return z.object({ id: z.uuid() }).parse(answer.body).id;
  };

  const signUp = async (buildId: string): Promise<Order> => {
    const path = `${api}/account-details?id=${buildId}`;
    const own = {
      'account.email': email,
      'account.emailConfirm': email,
      ...(isOfCompany(buildId) ? companyFields : {}),
    };
    if (random.chance(0.2)) {
      steps.count('mistype the sign-up');
      const form = formParts({ ...own, 'account.emailConfirm': `x${email}` });
      const answer = await person.insist(path, { headers: keyed(random.uuid()), form });
      if (answer.status < 400) wrong('a mistyped sign-up', answer);
    }
    const answer = await person.insist(path, { headers: keyed(random.uuid()), form: formParts(own) });
    if (answer.status !== 200) wrong('sign-up', answer);
    const order = orderSchema.parse(answer.body);
    steps.count('sign up');
    placed(order.orderNo);
    claims.acknowledge({
      orderNo: order.orderNo,
      type: 'OrderCreated',
      who: name,
      data: { orderReference: order.orderReference },
    });
    return order;
  };

  /** Looks where the order stands, and may do some of what the page offers. */
  const look = (order: Order, ...inEarnest: readonly PageAction[]): Promise<PageAction | undefined> => {
    steps.count('look at the order');
    return tryOffers({ person, ask, order, inEarnest });
  };

  const peek = async (): Promise<void> => {
    const others = ordersOfOthers();
    if (others.length === 0 || !random.chance(0.1)) return;
    steps.count('read another’s order');
    const answer = await ask(`${api}/contract-details?orderNo=${random.pick(others)}`);
    if (answer.status === 200) wrong('contract-details of somebody else', answer);
  };

  /** One deposit under one key, asked for until the bank has decided. */
  const pay = async (order: Order, amountCents: number): Promise<'paid' | 'declined' | 'refused'> => {
    const key = random.uuid();
    const json = depositForm(order.orderReference, amountCents);
    for (let tries = 0; tries < 60; tries += 1) {
      const answer = await ask(`${api}/deposit`, { headers: keyed(key), json });
      if (answer.status === 402) {
        steps.count('deposit declined');
        return 'declined';
      }
      if (answer.status !== 200) return 'refused';
      const { status } = statusSchema.parse(answer.body);
      if (status === 'held') {
        steps.count('deposit held');
        if (random.chance(0.15)) {
          steps.count('cancel while it is held');
          await cancel(order);
          return 'refused';
        }
        await pause(random.between(1, 30) * minute);
        continue;
      }
      if (status === 'paid') {
        steps.count('deposit paid');
        claims.acknowledge({ orderNo: order.orderNo, type: 'DepositPaid', who: name });
        return 'paid';
      }
      steps.count('deposit pending');
      await pause(random.between(5, 20) * second);
    }
    throw new GaveUp(`${name} waited for the bank for too long`);
  };

  const payDeposit = async (order: Order): Promise<boolean> => {
    for (let tries = 0; tries < 8; tries += 1) {
      const amount = random.pick(random.chance(0.15) ? declinedCents : approvedCents);
      if (random.chance(0.15)) {
        steps.count('pay in two tabs');
        const outcomes = await Promise.all([pay(order, amount), pay(order, random.pick(approvedCents))]);
        if (outcomes.includes('paid')) return true;
      } else if ((await pay(order, amount)) === 'paid') return true;
      await hurry();
    }
    return false;
  };

  const cancel = async (order: Order): Promise<Answer> => {
    const reason = random.pick(Object.keys(cancelReasons));
    const answer = await ask(`${api}/cancel-order`, {
      headers: keyed(random.uuid()),
      json: { orderNo: order.orderNo, reason },
    });
    if (answer.status === 200) claims.acknowledge({ orderNo: order.orderNo, type: 'OrderCancelled', who: name });
    return answer;
  };

  /** Undefined when there is none: the order was cancelled meanwhile. */
  const acceptContract = async (order: Order): Promise<{ readonly endsAt: string } | undefined> => {
    const { orderNo, orderReference } = order;
    for (let tries = 0; tries < 12; tries += 1) {
      const shown = await ask(`${api}/contract-details?orderNo=${orderNo}`);
      if (shown.status !== 200) {
        note(`no contract yet: ${shown.status}`);
        await pause(10 * second);
        continue;
      }
      steps.count('see the contract');
      const { contractHash, coolingOff } = contractSchema.parse(shown.body);
      await hurry();
      const json = { orderReference, contractHash, contractAccepted: true, isOther: false, notes: '' };
      const answer = await ask(`${api}/contract?orderNo=${orderNo}`, { headers: keyed(random.uuid()), json });
      if (answer.status !== 200) continue;
      steps.count('accept the contract');
      claims.acknowledge({ orderNo, type: 'ContractAccepted', who: name, data: { contractHash } });
      return coolingOff;
    }
    return undefined;
  };

  /** Whether the order goes on: the charges are as they were, or others that are accepted. */
  const agreeOnCharges = async (order: Order): Promise<boolean> => {
    if (!(await backOffice.confirmCharges(order.orderNo))) return true;
    if (random.chance(0.2)) {
      const answer = await cancel(order);
      if (answer.status === 200) steps.count('other charges of a company refused');
      return false;
    }
    if (random.chance(0.2)) {
      steps.count('other charges of a company left unanswered');
      await comeBackAfter(daysOfOffer + 1);
      return false;
    }
    if ((await acceptContract(order)) === undefined) return false;
    steps.count('other charges of a company accepted');
    return true;
  };

  /** Cancels well within or well after the time to cool off, and is right about which. */
  const changeMind = async (order: Order, endsAt: string): Promise<void> => {
    const end = Temporal.Instant.from(endsAt).epochMilliseconds;
    const isInTime = random.chance(0.6);
    // the clock of the machines may be wrong by minutes
    const margin = random.pick([20, 40]) * minute + random.below(minute);
    await pause(Math.max(0, isInTime ? end - margin - time.now() : end + margin - time.now()));
    // whoever is too late is offered nothing any more
    const done = await look(order, 'cancel');
    if (isInTime && done === 'cancel') return steps.count('cancel in cooling-off');
    const answer = await cancel(order);
    const isCancelled = answer.status === 200;
    steps.count(isInTime && isCancelled ? 'cancel in cooling-off' : 'cancel too late');
    if (isInTime === isCancelled) return;
    // a shop that was away for long is too late for whoever came in time
    if (isInTime && Date.parse(answer.answeredAt) >= end - clockJump) return;
    // somebody else may have cancelled meanwhile, which is no answer about the time
    const said = JSON.stringify(answer.body);
    if (!isInTime && isCancelled) claims.wrong('cooling off ends when it was said to', `${order.orderNo} at ${endsAt}`);
    else if (/cooling/i.test(said))
      claims.wrong('cooling off lasts as long as it was said to', `${order.orderNo}: ${said}`);
  };

  const erase = async (order: Order): Promise<void> => {
    const answer = await person.insist(`${api}/erase-account`, { json: { password: samplePassword } });
    // whoever did not hear the answer is a stranger now: then the password of nobody is a wrong one
    const isStranger =
      answer.status === 401 &&
      (await person.insist(`${api}/authenticate`, { json: { email, password: samplePassword } })).status === 401;
    if (isStranger) return note('is forgotten by and by');
    if (answer.status !== 200) return;
    steps.count('erase the account');
    claims.erased({ email, orderNos: [order.orderNo], at: time.now() });
  };

  // a visitor's details are kept apart from an account's
  if (random.chance(0.2))
    await driveFirst({ person, ask: person.insist, email: `${email.split('@')[0]}@visitor.test` });
  const buildId = await configure();
  await hurry();
  const order = await signUp(buildId);
  await look(order, 'tradeIn');
  await peek();
  if (random.chance(0.15)) await comeBackAfter(random.between(1, 3));
  if (random.chance(0.08)) {
    steps.count('leave an offer unpaid');
    return;
  }
  if (random.chance(0.05)) {
    await comeBackAfter(daysOfOffer + 2);
    steps.count('pay after the offer ended');
  }
  await hurry();
  const isPaid = (await look(order, 'pay')) === 'pay';
  // the bank may still be deciding
  if (!isPaid && !(await payDeposit(order))) return;
  paid(order.orderNo, email);
  const isCancelled = (await look(order, 'cancel', 'change', 'change', 'tradeIn', 'answerTradeIn')) === 'cancel';
  if (isCancelled && !isBackedUp) return;
  if (isCancelled || random.chance(isBackedUp ? 0.6 : 0.12)) {
    if (!isCancelled) steps.count('cancel before the contract');
    if (!isCancelled) await cancel(order);
    if (random.chance(isBackedUp ? 1 : 0.5)) {
      await pause((isBackedUp ? 4 : 2) * minute);
      await erase(order);
    }
    return;
  }
  if (random.chance(0.2)) await comeBackAfter(1);
  if (random.chance(0.2)) await tradeIn({ person, backOffice, orderNo: order.orderNo, ask });
  if (random.chance(0.15)) await talkAbout({ person, ask, orderNo: order.orderNo });
  if (random.chance(0.1)) {
    // whoever is logged out by now would book as a visitor, whose details are kept apart
    await ask(`${api}/profile-order?orderNo=${order.orderNo}`);
    await driveFirst({ person, ask, email });
  }
  const firstCoolingOff = await acceptContract(order);
  if (firstCoolingOff === undefined) return;
  const done = await look(order, 'cancel', 'change', 'tradeIn');
  if (done === 'cancel') return;
  // a contract of a changed order is another one, with a time to cool off of its own
  const coolingOff = done === 'change' ? await acceptContract(order) : firstCoolingOff;
  if (coolingOff === undefined) return;
  await peek();
  if (random.chance(0.15)) {
    await changeMind(order, coolingOff.endsAt);
    return;
  }
  if (isOfCompany(buildId) && !(await agreeOnCharges(order))) return;
  if (random.chance(0.3)) await comeBackAfter(random.between(2, 5));
  await backOffice.deliver(order.orderNo, () => look(order, 'tradeIn'));
  await look(order, 'tradeIn');
  if (random.chance(0.2)) await erase(order);
};
