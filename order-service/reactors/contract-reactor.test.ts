import { describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { waitOnTimer } from '@driveaway/infra/clock/wait.ts';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { loadOrder } from '../orders/load-order.ts';
import { carryOut, createSampleOrder, openTestService, type TestService } from '../orders/testing/test-service.ts';
import { openAnsweredHistory } from './answered-history.ts';
import { contractCheckpoint, leftOutMilliseconds } from './contract-reactor.ts';
import { readAsLater } from './testing/read-as-later.ts';
import { recordUnreadable } from './testing/record-unreadable.ts';
import { issueContracts } from './testing/issue-contracts.ts';

const payDepositOf = async ({ ports }: TestService, orderNo: string): Promise<void> => {
  await createSampleOrder(ports, orderNo);
  await carryOut(ports, orderNo, sampleCommands.StartDepositPayment);
  await carryOut(ports, orderNo, sampleCommands.RecordDepositPaid);
};

const issuedOf = async ({ ports }: TestService, orderNo: string): Promise<number> =>
  (await loadOrder(ports, orderNo)).events.filter(({ type }) => type === 'ContractIssued').length;

describe('the contract reactor', () => {
  it('issues the contract of a deposit that was paid before it started, and of one paid after', async () => {
    const service = await openTestService();
    await payDepositOf(service, sampleOrderNo);
    issueContracts(service.ports);
    await eventually(async () => expect(await issuedOf(service, sampleOrderNo)).toBe(1));
    await payDepositOf(service, '00000000-0002');
    await eventually(async () => expect(await issuedOf(service, '00000000-0002')).toBe(1));
  });

  it('keeps which history its contracts are in', async () => {
    const service = await openTestService();
    await payDepositOf(service, sampleOrderNo);
    issueContracts(service.ports);
    await eventually(async () =>
      expect(await service.ports.readModels.loadCheckpoint(contractCheckpoint)).not.toBeUndefined(),
    );
    const { ports: other } = await openTestService();
    const restored = { ...service.ports, eventStore: other.eventStore };
    expect(await openAnsweredHistory(restored, contractCheckpoint).isLost()).toBe(true);
    expect(await openAnsweredHistory(service.ports, contractCheckpoint).isLost()).toBe(false);
  });

  it('goes on though the event of another order cannot be read, which is an alarm (row 73)', async () => {
    const service = await openTestService();
    await recordUnreadable(service.ports, 'DepositPaid');
    await payDepositOf(service, sampleOrderNo);
    issueContracts(service.ports);
    await eventually(async () => expect(await issuedOf(service, sampleOrderNo)).toBe(1));
    expect(service.faults.join()).toContain('An event cannot be read and was passed over');
  });

  it('issues one contract, however often it reads the deposit', async () => {
    const service = await openTestService();
    await payDepositOf(service, sampleOrderNo);
    const stop = issueContracts(service.ports);
    await eventually(async () => expect(await issuedOf(service, sampleOrderNo)).toBe(1));
    await stop();
    await service.ports.readModels.clearCheckpoint('contract-reactor');
    await payDepositOf(service, '00000000-0002');
    issueContracts(service.ports);
    await eventually(async () => expect(await issuedOf(service, '00000000-0002')).toBe(1));
    expect(await issuedOf(service, sampleOrderNo)).toBe(1);
  });

  /** Rests between retries of what was left out are the test's; all others are short. */
  const manualRests = () => {
    const { wait, end } = manualWait();
    return {
      wait: async (milliseconds: number, signal: AbortSignal): Promise<void> =>
        milliseconds === leftOutMilliseconds ? wait(milliseconds, signal) : waitOnTimer(milliseconds, signal),
      end,
    };
  };

  /** A store that cannot read one order until it is mended. */
  const breakOrder = ({ eventStore }: TestService['ports'], orderNo: string) => {
    let isBroken = true;
    const breaking: typeof eventStore = {
      ...eventStore,
      readStream: async (stream, options) => {
        if (isBroken && stream.endsWith(orderNo)) throw new Error('this stream is broken');
        return eventStore.readStream(stream, options);
      },
    };
    return { breaking, mend: () => void (isBroken = false) };
  };

  it('goes on with other orders when one keeps failing, and comes back to that one', async () => {
    const service = await openTestService();
    await payDepositOf(service, sampleOrderNo);
    const waits = manualRests();
    const { breaking, mend } = breakOrder(service.ports, sampleOrderNo);
    issueContracts({ ...service.ports, eventStore: breaking }, waits.wait);
    await payDepositOf(service, '00000000-0002');
    await eventually(async () => expect(await issuedOf(service, '00000000-0002')).toBe(1));
    expect(service.faults.join()).toContain('A contract could not be issued and was left out');
    mend();
    waits.end(leftOutMilliseconds);
    await eventually(async () => expect(await issuedOf(service, sampleOrderNo)).toBe(1));
  });

  it('issues the contract of a fee that a later version recorded, once a process of that version runs', async () => {
    const service = await openTestService();
    const { ports } = service;
    const older = { ...ports, eventStore: readAsLater(ports.eventStore, sampleOrderNo, 'DepositPaid') };
    const stop = issueContracts(older, manualRests().wait);
    await payDepositOf(service, sampleOrderNo);
    await payDepositOf(service, '00000000-0002');
    await eventually(async () => expect(await issuedOf(service, '00000000-0002')).toBe(1));
    await stop();
    expect(await issuedOf(service, sampleOrderNo)).toBe(0);
    expect(service.faults.join()).toContain('A contract could not be issued and was left out');
    issueContracts(ports, manualRests().wait);
    await eventually(async () => expect(await issuedOf(service, sampleOrderNo)).toBe(1));
  });

  it('comes back to one that it left out before it was stopped', async () => {
    const service = await openTestService();
    const { ports } = service;
    await payDepositOf(service, sampleOrderNo);
    const { breaking } = breakOrder(ports, sampleOrderNo);
    const stop = issueContracts({ ...ports, eventStore: breaking }, manualRests().wait);
    const left = (await loadOrder(ports, sampleOrderNo)).events.at(-1)?.position ?? -1n;
    await payDepositOf(service, '00000000-0002');
    await eventually(async () =>
      expect((await ports.readModels.loadCheckpoint('contract-reactor')) ?? -1n).toBeGreaterThan(left),
    );
    await stop();
    expect(await issuedOf(service, sampleOrderNo)).toBe(0);
    issueContracts(ports, manualRests().wait);
    await eventually(async () => expect(await issuedOf(service, sampleOrderNo)).toBe(1));
  });
});
