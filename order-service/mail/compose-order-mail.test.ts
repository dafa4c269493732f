import { expect, it } from 'vitest';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { recordOfCustomer } from '../customers/customers.ts';
import { mailedEvents } from '@driveaway/domain/mail/order-mails.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleEvents } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { loadOrder } from '../orders/load-order.ts';
import { payDeposit, readContract, serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { composeOrderMail } from './compose-order-mail.ts';

const email = 'ada@example.test';

/** What a mail and its documents say, by the id of its event; nothing of what is not told any more. */
type Told = ReadonlyMap<
  string,
  { readonly type: string; readonly says: string; readonly documents: readonly string[] }
>;

/** An order whose order fee is paid, of a customer whose address is known to be theirs. */
const openOrder = async () => {
  const shop = await serveShop();
  const customer = await signUpCustomer(shop, email);
  const command = { commandId: 'verified', correlationId: 'verified', customerId: await customerIdOf(shop, email) };
  await recordOfCustomer(shop.ports, command, () => ({ type: 'EmailVerified', data: {} }));
  await payDeposit(shop, customer);
  const { orderNo } = customer;
  const { ports } = shop;
  const load = () => loadOrder(ports, orderNo);

  const tellAll = async (): Promise<Told> => {
    const told: [string, { type: string; says: string; documents: readonly string[] }][] = [];
    for (const { id, type, revision } of (await load()).events) {
      if (!mailedEvents.some((mailed) => mailed === type)) continue;
      const occasion = { stream: orderStream(orderNo), eventId: id, eventRevision: Number(revision), mailId: id };
      const composed = await composeOrderMail(ports, { ...occasion, mayWaitForDocument: false });
      if (composed.kind !== 'mail') continue;
      const { subject, text, attachments } = composed.mail;
      const documents = attachments
        .filter(({ contentType }) => contentType === 'text/html')
        .map(({ content }) => Buffer.from(content).toString());
      told.push([id, { type, says: `${subject}\n${text}`, documents }]);
    }
    return new Map(told);
  };

  /** What each event was told as just after it. */
  let atOnce: Told = await tellAll();
  const carry = async (...commands: readonly OrderCommand[]): Promise<void> => {
    for (const next of commands) {
      await carryOut(ports, orderNo, next);
      atOnce = new Map([...(await tellAll()), ...atOnce]);
    }
  };
  const accept = async (): Promise<void> => {
    await readContract(customer);
    atOnce = new Map([...(await tellAll()), ...atOnce]);
    const contractHash = (await load()).state.facts.contract?.contractHash ?? '';
    const { AcceptContract, ApproveOrder } = sampleCommands;
    await carry({ ...AcceptContract, data: { ...AcceptContract.data, contractHash } }, ApproveOrder);
  };
  const later = async () => {
    const now = await tellAll();
    return [...now].map(([id, told]) => ({ now: told, atOnce: atOnce.get(id) }));
  };
  return { load, carry, accept, later };
};

const changeOf = async ({ load }: Awaited<ReturnType<typeof openOrder>>): Promise<OrderCommand> => {
  const { created } = (await load()).state.facts;
  if (created === undefined) throw new Error('there is no order');
  const { vehicle, dealer, price } = created;
  const { paint } = sampleEvents.OrderChanged.data.vehicle;
  const totalCents = price.totalCents + 100_000;
  const [first, ...others] = price.lines;
  const lines = first === undefined ? [] : [{ ...first, amountCents: first.amountCents + 100_000 }, ...others];
  return {
    type: 'ChangeOrder',
    data: { vehicle: { ...vehicle, paint }, dealer, price: { ...price, lines, totalCents } },
  };
};

/** Every mail that is still told says what it said at once; those of these types are among them. */
const expectAsAtOnce = async ({ later }: Awaited<ReturnType<typeof openOrder>>, types: readonly string[]) => {
  const told = await later();
  expect(told.map(({ now }) => now.type)).toEqual(expect.arrayContaining([...types]));
  expect(told.map(({ now }) => now)).toEqual(told.map(({ atOnce }) => atOnce));
  return told.map(({ now }) => now);
};

it('a mail that goes out late says of the price what it would have said at once, as its document does: the order changed', async () => {
  const order = await openOrder();
  const { RequestValuation, OfferTradeIn, AcceptTradeIn, RecordBalancePaid } = sampleCommands;
  await order.carry({ ...RecordBalancePaid, amountCents: 1_000_000, bankReference: 'EFT-1' });
  await order.accept();
  await order.carry(RequestValuation, OfferTradeIn, AcceptTradeIn);
  await order.carry({ ...RecordBalancePaid, amountCents: 1_000_000, bankReference: 'EFT-2' }, await changeOf(order));
  const told = await expectAsAtOnce(order, ['DepositPaid', 'TradeInAccepted', 'OrderChanged']);
  const balances = told
    .filter(({ documents, says }) => documents.length > 0 && says.includes('Balance: '))
    .map(({ documents, says }) => [documents[0], `${says.match(/Balance: (.*)/)?.[1] ?? ''}.00`] as const);
  expect(balances).toHaveLength(2);
  for (const [document, balance] of balances) expect(document).toContain(balance);
});

it('and so it does of an order that was paid, changed hands and was cancelled', async () => {
  const order = await openOrder();
  await order.accept();
  await order.carry(await changeOf(order));
  await order.accept();
  const { AllocateVehicle, RecordOnWater, RequestBalance, RecordBalancePaid, ReallocateVehicle } = sampleCommands;
  await order.carry(AllocateVehicle, RecordOnWater, RequestBalance);
  const { balance } = (await order.load()).state.facts;
  const half = Math.floor(balance.requestedCents / 2);
  await order.carry(
    { ...RecordBalancePaid, amountCents: half, bankReference: 'EFT-1' },
    { ...RecordBalancePaid, amountCents: balance.requestedCents - half, bankReference: 'EFT-2' },
    ReallocateVehicle,
  );
  await expectAsAtOnce(order, ['DepositPaid', 'ContractIssued', 'ContractAccepted', 'OrderApproved', 'BalancePaid']);
  await order.carry(
    { ...sampleCommands.CancelOrder, by: 'seller' },
    { ...sampleCommands.RecordBalanceRefunded, amountCents: half },
  );
  await expectAsAtOnce(order, ['OrderCancelled', 'BalanceRefunded']);
});
