import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import {
  sampleCustomerId,
  sampleOrderNo,
  sampleOtherVin,
  sampleVin,
} from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { issueContract } from '../contracts/issue-contract.ts';
import { quickRenderer, type QuickRenderer } from '../documents/testing/quick-renderer.ts';
import { loadOrder } from '../orders/load-order.ts';
import { carryOut, createSampleOrder, openTestService, type TestService } from '../orders/testing/test-service.ts';
import type { FileOwner } from '@driveaway/infra/documents/port.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { waitOnTimer } from '@driveaway/infra/clock/wait.ts';
import { listParked, retryParked } from '../parked/parked-work.ts';
import { readAsLater } from './testing/read-as-later.ts';
import { recordUnreadable } from './testing/record-unreadable.ts';
import { askedAgainMilliseconds, noBrowserWaitMilliseconds, startDocumentReactor } from './document-reactor.ts';

type Office = TestService & { readonly renderer: QuickRenderer };

const openOffice = async (): Promise<Office> => {
  const service = await openTestService();
  const renderer = quickRenderer();
  return { ...service, ports: { ...service.ports, pdf: renderer }, renderer };
};

const contractOf = async ({ ports }: Office, orderNo: string): Promise<void> => {
  await createSampleOrder(ports, orderNo);
  await carryOut(ports, orderNo, sampleCommands.StartDepositPayment);
  await carryOut(ports, orderNo, sampleCommands.RecordDepositPaid);
  expect(await issueContract(ports, { orderNo, correlationId: 'a', causationId: 'b' })).toMatchObject({ kind: 'done' });
};

const accept = async ({ ports }: Office, orderNo: string): Promise<void> => {
  const contractHash = (await loadOrder(ports, orderNo)).state.facts.contract?.contractHash ?? '';
  const { AcceptContract } = sampleCommands;
  await carryOut(ports, orderNo, { ...AcceptContract, data: { ...AcceptContract.data, contractHash } });
};

const start = (ports: ServicePorts, wait?: Parameters<typeof startDocumentReactor>[2]) => {
  const controller = new AbortController();
  const stopped = startDocumentReactor(ports, controller.signal, wait);
  const stop = async (): Promise<void> => {
    controller.abort();
    await stopped;
  };
  onTestFinished(stop);
  return stop;
};

/** Ends the reactor's wait for a browser, once it has begun. */
const waitOnce = async ({ waiting, end }: ReturnType<typeof manualWait>): Promise<void> => {
  await eventually(() => expect(waiting()).toContain(noBrowserWaitMilliseconds));
  end(noBrowserWaitMilliseconds);
};

const documentsOf = async ({ ports }: Office, orderNo = sampleOrderNo) =>
  (await loadOrder(ports, orderNo)).state.facts.documents;
const namesOf = async (office: Office, orderNo?: string): Promise<readonly string[]> =>
  (await documentsOf(office, orderNo)).map(({ name }) => name);
const untilNames = (office: Office, names: readonly string[], orderNo?: string): Promise<void> =>
  eventually(async () => expect(await namesOf(office, orderNo)).toEqual(names));

const [receipt, contract, accepted, agreed, invoice] = [
  `Receipt-${sampleOrderNo}.pdf`,
  `Contract-${sampleOrderNo}.pdf`,
  `Accepted-Contract-${sampleOrderNo}.pdf`,
  `Agreed-Contract-${sampleOrderNo}.pdf`,
  `Tax-Invoice-${sampleOrderNo}.pdf`,
] as const;

describe('the document reactor', () => {
  it.each([
    ['a fee that a later version recorded', 'DepositPaid'],
    ['an order that a later version created', 'OrderCreated'],
  ] as const)('prints the receipt of %s, once a process of that version runs', async (_what, type) => {
    const office = await openOffice();
    const { ports } = office;
    const stop = start({ ...ports, eventStore: readAsLater(ports.eventStore, sampleOrderNo, type) });
    await contractOf(office, sampleOrderNo);
    await contractOf(office, '00000000-0002');
    await untilNames(office, ['Receipt-00000000-0002.pdf', 'Contract-00000000-0002.pdf'], '00000000-0002');
    await stop();
    expect(await namesOf(office)).not.toContain(receipt);
    start(ports);
    await eventually(async () => expect(await namesOf(office)).toContain(receipt));
  });

  it('prints receipt, contract, accepted contract and tax invoice when they are due, by the system itself', async () => {
    const office = await openOffice();
    const { ports } = office;
    await contractOf(office, sampleOrderNo);
    start(ports);
    await untilNames(office, [receipt, contract]);
    await accept(office, sampleOrderNo);
    await untilNames(office, [receipt, contract, accepted]);
    const { ApproveOrder, AllocateVehicle, RecordOnWater, RequestBalance, RecordBalancePaid } = sampleCommands;
    for (const command of [ApproveOrder, AllocateVehicle, RecordOnWater, RequestBalance]) {
      await carryOut(ports, sampleOrderNo, command);
    }
    const half = { ...RecordBalancePaid, amountCents: RecordBalancePaid.amountCents / 2 };
    await carryOut(ports, sampleOrderNo, half);
    await carryOut(ports, sampleOrderNo, { ...half, bankReference: 'EFT-000124' });
    await untilNames(office, [receipt, contract, accepted, agreed, invoice]);
    await carryOut(ports, sampleOrderNo, sampleCommands.CancelOrder);
    // nothing has gone back yet
    const note = `Adjustment-Note-${sampleOrderNo}.pdf`;
    await untilNames(office, [receipt, contract, accepted, agreed, invoice, note]);
    const { events, state } = await loadOrder(ports, sampleOrderNo);
    const added = events.filter(({ type }) => type === 'DocumentAdded');
    expect(added.map(({ metadata }) => metadata.actor)).toEqual(added.map(() => ({ kind: 'system', id: 'papers' })));
    expect(state.anomalies).toEqual([]);
  });

  it('prints the contract anew that the seller accepts after an acceptance by mistake', async () => {
    const office = await openOffice();
    const { ports } = office;
    await contractOf(office, sampleOrderNo);
    await accept(office, sampleOrderNo);
    const { ApproveOrder, CorrectStatus } = sampleCommands;
    for (const command of [ApproveOrder, { ...CorrectStatus, corrects: 'OrderApproved' } as const, ApproveOrder])
      await carryOut(ports, sampleOrderNo, command);
    start(ports);
    const again = `Agreed-Contract-${sampleOrderNo}-acceptance-2.pdf`;
    await eventually(async () => expect(await namesOf(office)).toEqual([receipt, contract, accepted, agreed, again]));
  });

  it('prints the tax invoice of a rest that is waived, and anew of money that came back', async () => {
    const office = await openOffice();
    const { ports } = office;
    const other = '00000000-0002';
    const { ApproveOrder, AllocateVehicle, RequestBalance, RecordBalancePaid, WaiveBalance } = sampleCommands;
    const { RecordBalanceRefunded, ReverseTransfer } = sampleCommands;
    const short = { ...RecordBalancePaid, amountCents: RecordBalancePaid.amountCents - WaiveBalance.amountCents };
    const once = { ...RecordBalancePaid, bankReference: 'EFT-1' };
    const again = { ...RecordBalancePaid, bankReference: 'EFT-2' };
    const taken = { ...ReverseTransfer, bankReference: 'EFT-1' };
    const cameBack = { ...ReverseTransfer, direction: 'out', bankReference: 'OUT-000321' } as const;
    const money = {
      [sampleOrderNo]: [short, WaiveBalance],
      [other]: [once, again, RecordBalanceRefunded, taken, cameBack],
    };
    for (const [orderNo, commands] of Object.entries(money)) {
      await contractOf(office, orderNo);
      await accept(office, orderNo);
      const vin = orderNo === other ? sampleOtherVin : sampleVin;
      const car = { ...AllocateVehicle, data: { vin } };
      for (const command of [ApproveOrder, car, RequestBalance, ...commands]) await carryOut(ports, orderNo, command);
    }
    start(ports);
    await untilNames(office, [receipt, contract, accepted, agreed, invoice]);
    await eventually(async () =>
      expect((await namesOf(office, other)).at(-1)).toBe(`Tax-Invoice-${other}-version-2.pdf`),
    );
  });

  it('prints though an event of another order cannot be read, which is an alarm (row 73)', async () => {
    const office = await openOffice();
    await recordUnreadable(office.ports, 'DepositPaid');
    await contractOf(office, sampleOrderNo);
    start(office.ports);
    await untilNames(office, [receipt, contract]);
    expect(office.faults).toEqual([expect.stringContaining('An event cannot be read and was passed over')]);
  });

  it('prints a refund’s document when the money is back', async () => {
    const office = await openOffice();
    await contractOf(office, sampleOrderNo);
    start(office.ports);
    await untilNames(office, [receipt, contract]);
    await carryOut(office.ports, sampleOrderNo, sampleCommands.CancelOrder);
    await carryOut(office.ports, sampleOrderNo, sampleCommands.RecordDepositRefunded);
    const refund = `Refund-${sampleOrderNo}.pdf`;
    await untilNames(office, [receipt, contract, refund]);
    expect(await namesOf(office)).toContain(refund);
  });

  it('records the hash of the very bytes it keeps', async () => {
    const office = await openOffice();
    await contractOf(office, sampleOrderNo);
    start(office.ports);
    await untilNames(office, [receipt, contract]);
    for (const { fileId, sha256, contentType } of await documentsOf(office)) {
      const content = (await office.ports.files.read(fileId)) ?? new Uint8Array();
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
      expect(contentType).toBe('application/pdf');
    }
  });

  it('prints each once, however often it reads the events, and keeps no bytes that nobody refers to', async () => {
    const office = await openOffice();
    const kept = new Set<string>();
    const { files } = office.ports;
    const ports = {
      ...office.ports,
      files: {
        ...files,
        write: async (id: string, content: Uint8Array, owner: FileOwner) => {
          kept.add(id);
          await files.write(id, content, owner);
        },
        remove: async (id: string) => {
          kept.delete(id);
          await files.remove(id);
        },
      },
    };
    await contractOf(office, sampleOrderNo);
    // as two processes would, for a moment
    const stops = [start(ports), start(ports)];
    await untilNames(office, [receipt, contract]);
    // whoever is still at work when the checkpoint is set gives up its turn with a fault
    for (const stop of stops) await stop();
    await ports.readModels.clearCheckpoint('paper-reactor');
    start(ports);
    await contractOf(office, '00000000-0002');
    await untilNames(office, ['Receipt-00000000-0002.pdf', 'Contract-00000000-0002.pdf'], '00000000-0002');
    const referred = [...(await documentsOf(office)), ...(await documentsOf(office, '00000000-0002'))];
    expect(referred).toHaveLength(4);
    await eventually(() => expect([...kept].sort()).toEqual(referred.map(({ fileId }) => fileId).sort()));
  });

  it('waits on a machine without a browser, says so once, and prints when there is one', async () => {
    const office = await openOffice();
    const warned: string[] = [];
    const log = { ...office.ports.log, warn: (message: string) => void warned.push(message) };
    office.renderer.present = false;
    await contractOf(office, sampleOrderNo);
    const clock = manualWait();
    start({ ...office.ports, log }, clock.wait);
    for (let ticks = 0; ticks < 3; ticks += 1) await waitOnce(clock);
    expect(await namesOf(office)).toEqual([]);
    expect(warned).toEqual(['Documents wait for a browser; contracts are served as HTML meanwhile']);
    office.renderer.present = true;
    await waitOnce(clock);
    await untilNames(office, [receipt, contract]);
    expect(office.faults).toEqual([]);
  });

  it('does not lose the document it was waiting with when it stops', async () => {
    const office = await openOffice();
    office.renderer.present = false;
    await contractOf(office, sampleOrderNo);
    const clock = manualWait();
    const stop = start(office.ports, clock.wait);
    await eventually(() => expect(clock.waiting()).toContain(noBrowserWaitMilliseconds));
    await stop();
    expect(office.faults).toEqual([]);
    office.renderer.present = true;
    start(office.ports);
    await untilNames(office, [receipt, contract]);
  });

  it('tries a document again after a fault, and parks one that fails for good, with an alarm', async () => {
    const office = await openOffice();
    let failures = 0;
    office.renderer.before = ({ footer }) => {
      if (footer.startsWith('Receipt')) {
        failures += 1;
        throw new Error('the receipt breaks the printer');
      }
    };
    await contractOf(office, sampleOrderNo);
    start(office.ports);
    await untilNames(office, [contract]);
    expect(failures).toBe(5);
    expect(office.faults.join()).toContain('A document could not be printed and was parked');
    expect(office.faults.join()).not.toContain('Kowalski');
  });

  it('prints a parked document once somebody asks for it again, and parks it anew when it still fails', async () => {
    const office = await openOffice();
    const { ports, renderer } = office;
    let breaks = true;
    renderer.before = ({ footer }) => {
      if (breaks && footer.startsWith('Receipt')) throw new Error('the receipt breaks the printer');
    };
    await contractOf(office, sampleOrderNo);
    const clock = manualWait();
    start(ports, async (milliseconds, signal) =>
      milliseconds === askedAgainMilliseconds ? clock.wait(milliseconds, signal) : waitOnTimer(0, signal),
    );
    const lookOnce = async (): Promise<void> => {
      await eventually(() => expect(clock.waiting()).toContain(askedAgainMilliseconds));
      clock.end(askedAgainMilliseconds);
      await eventually(() => expect(clock.waiting()).toContain(askedAgainMilliseconds));
    };
    await untilNames(office, [contract]);
    const [parked] = (await listParked(ports)).parked;
    expect(parked).toMatchObject({ kind: 'paper', what: 'receipt', stream: `order-${sampleOrderNo}`, tries: 5 });
    expect(await retryParked(ports, { id: parked?.id }, 'ada')).toEqual({ retried: 1, stayed: 0 });
    expect((await listParked(ports)).parked).toEqual([]);
    await lookOnce();
    expect((await listParked(ports)).parked).toMatchObject([{ what: 'receipt', tries: 1 }]);
    breaks = false;
    expect(await retryParked(ports, { all: true }, 'ada')).toEqual({ retried: 1, stayed: 0 });
    await lookOnce();
    expect(await namesOf(office)).toEqual([contract, receipt]);
    expect((await listParked(ports)).parked).toEqual([]);
    expect(await retryParked(ports, { all: true }, 'ada')).toEqual({ retried: 0, stayed: 0 });
  });

  it('prints nothing for a buyer whose data is gone', async () => {
    const office = await openOffice();
    const { ports } = office;
    await contractOf(office, sampleOrderNo);
    const { keyId } = await ports.keys.obtain(sampleCustomerId, 'contract');
    await ports.keys.destroy(keyId);
    start(ports);
    await eventually(async () => expect(await ports.readModels.loadCheckpoint('paper-reactor')).toBeDefined());
    expect(office.renderer.printed).toEqual([]);
    expect(await namesOf(office)).toEqual([]);
  });
});
