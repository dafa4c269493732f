/** Orders that live in the whole shop: a service with its reactors and a worker, on virtual time, over stores in memory. */
import { createHash } from 'node:crypto';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { OrderCommand, OrderCommandType } from '@driveaway/domain/order/order-commands.ts';
import { depositHeldCents } from '@driveaway/domain/order/order-money.ts';
import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import { sampleBuyer } from '@driveaway/domain/testing/order-builders.ts';
import { declineMail, emailHashOf, recordOfCustomer } from '@driveaway/order-service/customers/customers.ts';
import { sendToStranger } from '@driveaway/order-service/mail/send-to-stranger.ts';
import { executeOrderCommand } from '@driveaway/order-service/orders/execute-order-command.ts';
import { loadOrder } from '@driveaway/order-service/orders/load-order.ts';
import { createSeededRandom } from '../../chaos/harness/seeded-random.ts';
import { createClaims } from '../laws/claims.ts';
import { readGroundTruth } from '../laws/ground-truth.ts';
import { checkLiveness } from '../laws/liveness.ts';
import { checkReadModels } from '../laws/read-models-equal-rebuild.ts';
import { checkSafety } from '../laws/safety.ts';
import { createVirtualTime } from '../time/virtual-time.ts';
import type { Defect } from '../world/defect.ts';
import { createEngines } from '../world/engines.ts';
import { createFaults } from '../world/faults.ts';
import { createLife } from '../world/life.ts';
import { createRelease } from '../world/release.ts';
import { startServiceLife, startWorkerLife } from '../world/start-lives.ts';
import { declinedMailboxBreaches, strangersMailId } from './declined-mailboxes.ts';
import type { LivingOrder } from './living-order.ts';
import { orderRules } from './order-rules.ts';
import type { OrdersShop } from './orders-shop.ts';

/** What the shop's own reactors ask for, and when they do: then it is waited for. */
const ofReactors: Partial<Record<OrderCommandType, (state: OrderState) => boolean>> = {
  RecordDepositPaid: ({ facts }) => facts.openPayment !== undefined,
  RecordDepositPaymentFailed: ({ facts }) => facts.openPayment !== undefined,
  IssueContract: ({ facts }) => facts.deposit !== undefined && facts.contract === undefined,
  // days pass before it
  LapseAllocation: () => false,
  RecordDepositRefunded: ({ facts }) => facts.cancellation !== undefined && depositHeldCents(facts) > 0,
  // the gateway pays it back
  RecordRefundOtherwise: () => false,
};

const noConsent = { given: false, at: '2026-11-02T00:00:00Z', wording: 'Send me news.' };

const strangersContent = {
  subject: 'A car',
  preview: '',
  heading: 'A car',
  paragraphs: ['Somebody wants you to see it.'],
  facts: [],
};

const opensAt = Temporal.Instant.from('2026-11-02T00:00:00Z').epochMilliseconds;
const second = 1_000;
/** A shop that only polls takes the machine's time: days pass where orders live by decisions alone. */
const longestPause = 20 * second;
/** Everything must have come to its end by then, as in a run of the simulation. */
const settleMilliseconds = 360 * second;

/** Opens a shop without faults, but for a defect that is planted; the seed draws what is random in it. */
export const openWholeShop = async (
  seed: number,
  suburbs: SuburbSearch,
  defect: Defect | undefined,
): Promise<OrdersShop> => {
  const randomOf = (of: string) => createSeededRandom(seed, 'shop of lives', of);
  const time = createVirtualTime(opensAt);
  const faults = createFaults(new Map(), { there: 1, back: 1 }, randomOf('faults'), () => undefined);
  const engines = createEngines(randomOf('engines'));
  const complaints: string[] = [];
  const log = () => ({
    info: () => undefined,
    warn: () => undefined,
    error: (message: string, cause?: unknown) => void complaints.push(`${message}: ${String(cause)}`),
  });
  const release = createRelease(randomOf('release'));
  const site = { engines, time, faults, suburbs, log, defect, release, hasPush: false };
  const lifeNamed = (name: string) => createLife({ name, seeds: [seed], time, faults });

  /** Lets time pass until something is done. */
  const until = async <Result>(work: Promise<Result>): Promise<Result> => {
    let isDone = false;
    const note = (): void => {
      isDone = true;
    };
    work.then(note, note);
    // where nothing is due any more the work itself says what is wrong
    await time.runUntil(() => isDone);
    return work;
  };
  const pass = async (milliseconds: number): Promise<void> => {
    const at = time.now() + milliseconds;
    time.after(milliseconds, () => undefined);
    await time.runUntil(() => time.now() >= at);
  };

  const service = lifeNamed('service');
  const worker = lifeNamed('worker');
  const [{ ports }] = await until(Promise.all([startServiceLife(site, service), startWorkerLife(site, worker)]));

  let orders: readonly LivingOrder[] = [];
  const readAgain = async (): Promise<void> => {
    const orderNos = orders.map(({ orderNo }) => orderNo);
    orders = await until(
      Promise.all(
        orderNos.map(async (orderNo) => {
          const { events, state } = await loadOrder(ports, orderNo);
          return { orderNo, events, state };
        }),
      ),
    );
  };
  const waitForReactors = async (orderNo: string): Promise<void> => {
    const lengthOf = () => orders.find((order) => order.orderNo === orderNo)?.events.length;
    const before = lengthOf();
    for (let waited = 0; waited < settleMilliseconds && lengthOf() === before; waited += longestPause) {
      await pass(longestPause);
      await readAgain();
    }
  };

  /** The mailboxes that decline, by customer. */
  const declined = new Map<string, string>();
  const register = async (customerId: string): Promise<void> => {
    const commandId = ports.randomness.uuid();
    const email = `${customerId}@mail.example`;
    const registration = {
      type: 'CustomerRegistered',
      data: {
        customerId,
        isCompany: false,
        privacyNoticeVersion: '2026-11',
        consents: { email: noConsent, post: noConsent, phoneAndSms: noConsent },
      },
      personal: { contact: { ...sampleBuyer, email }, dateOfBirth: '1980-01-01' },
    } as const;
    const command = { commandId, correlationId: commandId, customerId };
    await until(recordOfCustomer(ports, command, () => registration));
    if (!randomOf(`mailbox of ${customerId}`).chance(0.5)) return;
    await until(declineMail(ports, command, emailHashOf(ports, email)));
    declined.set(customerId, email);
  };
  /** A document that is brought is there as its event says. */
  const withFile = async (orderNo: string, command: OrderCommand): Promise<OrderCommand> => {
    const created = orders.find((order) => order.orderNo === orderNo)?.state.facts.created;
    if (command.type !== 'AddDocument' || created === undefined) return command;
    const fileId = ports.randomness.uuid();
    const { customerId } = created;
    const bytes = Buffer.from('%PDF-1.4');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await until(ports.files.write(fileId, bytes, { customerId, purpose: 'contract' }));
    return { ...command, data: { ...command.data, fileId, sha256 } };
  };

  return {
    rules: orderRules,
    hasGateway: true,
    orders: () => orders,
    now: () => ports.clock.now().toString({ smallestUnit: 'millisecond' }),
    carryOut: async (orderNo, asked) => {
      const isDue = ofReactors[asked.type];
      if (isDue !== undefined) {
        const order = orders.find((one) => one.orderNo === orderNo);
        if (order === undefined || !isDue(order.state)) return { refused: 'nothing-due' };
        await waitForReactors(orderNo);
        return 'done';
      }
      if (asked.type === 'CreateOrder') await register(asked.data.customerId);
      const command = await withFile(orderNo, asked);
      const commandId = ports.randomness.uuid();
      const outcome = await until(
        executeOrderCommand(ports, {
          orderNo,
          command,
          commandId,
          correlationId: commandId,
          actor: { kind: 'system', id: 'lives' },
          content: { type: command.type },
        }),
      );
      if (outcome.kind === 'refused') return { refused: outcome.refusal.code };
      // paid at the gateway; what became of it the reconciler finds out
      if (command.type === 'StartDepositPayment')
        engines.gateway.charge({ reference: command.paymentId, amountCents: command.amountCents });
      if (command.type === 'CreateOrder') orders = [...orders, { orderNo, events: [], state: outcome.state }];
      await readAgain();
      return 'done';
    },
    letPass: async (milliseconds) => {
      await pass(Math.min(milliseconds, longestPause));
      await readAgain();
    },
    fork: () => undefined,
    close: async () => {
      const truthNow = () => readGroundTruth({ engines, claims: createClaims(), time, clockOffset: () => 0 });
      const settledAt = time.now() + settleMilliseconds;
      while (time.now() < settledAt && (await checkLiveness(await truthNow())).length > 0) await pass(longestPause);
      for (const [customerId, address] of declined) {
        const mail = {
          mailId: strangersMailId(customerId),
          content: strangersContent,
          reason: 'Somebody asked for it.',
        };
        await until(sendToStranger({ ...ports, mail: engines.mailbox.transportOf(service) }, address, mail));
      }
      await readAgain();
      service.die();
      worker.die();
      const truth = await truthNow();
      return [
        ...checkSafety(truth),
        ...(await checkLiveness(truth)),
        ...(await checkReadModels(truth)),
        ...declinedMailboxBreaches(declined, orders, engines.mailbox.received),
        ...complaints.map((what) => ({ law: 'nothing is logged as an error', what })),
      ];
    },
  };
};
