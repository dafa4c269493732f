import { describe, expect, it } from 'vitest';
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { signUpSampleCustomer } from '../accounts/testing/sign-up-form.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { loadOrder } from '../orders/load-order.ts';
import { carryOut, createSampleOrder, openTestService } from '../orders/testing/test-service.ts';
import { issueContracts } from '../reactors/testing/issue-contracts.ts';
import { awaitContract } from './await-contract.ts';

const { StartDepositPayment, RecordDepositPaid, CancelOrder } = sampleCommands;

/** A customer whose deposit was paid while no contract reactor runs. */
const paidCustomer = async () => {
  const { ports, url } = await serveApp();
  const visitor = visitorOf(url);
  const { orderNo } = await signUpSampleCustomer(visitor);
  for (const command of [StartDepositPayment, RecordDepositPaid]) await carryOut(ports, orderNo, command);
  const ask = (call: string) => visitor.get(`/api/build-your-own/${call}?orderNo=${orderNo}`);
  const eventCount = async (): Promise<number> => (await loadOrder(ports, orderNo)).events.length;
  return { ports, ask, eventCount };
};

describe('a contract that is due', () => {
  it.each(['contract', 'contract-details'])('is waited for by %s, which writes nothing itself', async (call) => {
    const { ask, eventCount } = await paidCustomer();
    const before = await eventCount();
    const { status, body, headers } = await ask(call);
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '2']);
    expect(await eventCount()).toBe(before);
  });

  it('is there for whoever asked before it was issued', async () => {
    const { ports, ask } = await paidCustomer();
    const [contract, details] = [ask('contract'), ask('contract-details')];
    issueContracts(ports);
    expect((await contract).text).toContain('Contract of Sale');
    expect(contractDetailsSchema.parse(JSON.parse((await details).text))).toMatchObject({ contractVersion: 1 });
  });

  it('is looked for without reading an event twice', async () => {
    const { ports } = await openTestService();
    await createSampleOrder(ports, sampleOrderNo);
    for (const command of [StartDepositPayment, RecordDepositPaid]) await carryOut(ports, sampleOrderNo, command);
    const read: bigint[] = [];
    let looks = 0;
    const readStream: typeof ports.eventStore.readStream = async (stream, options) => {
      looks += 1;
      const events = await ports.eventStore.readStream(stream, options);
      read.push(...events.map(({ revision }) => revision));
      return events;
    };
    const wait = async (): Promise<void> => undefined;
    expect(
      await awaitContract({ eventStore: { ...ports.eventStore, readStream }, wait }, sampleOrderNo),
    ).toBeUndefined();
    expect(looks).toBeGreaterThan(10);
    expect(read).toEqual([0n, 1n, 2n]);
  });

  it('is due after the deposit, until the order is cancelled', async () => {
    const { ports } = await openTestService();
    await createSampleOrder(ports, sampleOrderNo);
    expect(await awaitContract(ports, sampleOrderNo)).toBeUndefined();
    for (const command of [StartDepositPayment, RecordDepositPaid, CancelOrder]) {
      await carryOut(ports, sampleOrderNo, command);
    }
    expect(await awaitContract(ports, sampleOrderNo)).toBeUndefined();
  });
});
