import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demonstratorDayStream, testDriveStream } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { sampleDriveTime, sampleTestDriveBooked } from '@driveaway/domain/testing/sample-test-drive.ts';
import { overlap, testDriveMinutes } from '@driveaway/domain/test-drives/test-drive-rules.ts';
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { openTestService } from '@driveaway/order-service/orders/testing/test-service.ts';
import type { ServicePorts } from '@driveaway/order-service/ports/service-ports.ts';
import { holdTime } from '@driveaway/order-service/test-drives/hold-time.ts';
import { loadTestDrive } from '@driveaway/order-service/test-drives/load-test-drive.ts';
import {
  bookTestDrive,
  changeTestDrive,
  type RecordDrivePorts,
} from '@driveaway/order-service/test-drives/record-test-drive.ts';
import { createMemoryEventStore } from './memory-event-store.ts';

const time = sampleDriveTime;
const { demonstratorId, startsAt } = time;

const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const commandOf = (driveId: string, commandId = `book ${driveId}`) => ({
  driveId,
  commandId,
  correlationId: commandId,
  actor: { kind: 'customer', id: driveId } as const,
});
const book = (ports: RecordDrivePorts, index: number, slot = time) =>
  bookTestDrive(ports, commandOf(idOf(index)), sampleTestDriveBooked(idOf(index), slot));

/** The same service over each store that processes of a test can share. */
const stores: Readonly<Record<string, (ports: ServicePorts) => Promise<RecordDrivePorts>>> = {
  embedded: async (ports) => ports,
  memory: async (ports) => ({ ...ports, eventStore: createMemoryEventStore() }),
};

describe.each(Object.entries(stores))('a time of a demonstrator over the %s store', (_name, over) => {
  const open = async () => {
    const service = await openTestService();
    return { ...service, ports: await over(service.ports) };
  };

  it('goes to one of those who want it at once', async () => {
    const { ports } = await open();
    const outcomes = await Promise.all(Array.from({ length: 5 }, async (_, index) => book(ports, index)));
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    const held = await ports.eventStore.readStream(demonstratorDayStream(demonstratorId, '2026-12-02'));
    expect(verifyChain(held).ok).toBe(true);
  });

  it('is free again when its drive is cancelled or moved', async () => {
    const { ports } = await open();
    expect((await book(ports, 1)).kind).toBe('done');
    expect(await book(ports, 2)).toMatchObject({ refusal: { code: 'time-taken' } });
    const slot = { ...time, startsAt: '2026-12-02T00:00:00.000Z' };
    const move = { type: 'MoveTestDrive', slot, by: 'driver' } as const;
    expect(await changeTestDrive(ports, commandOf(idOf(1), 'move'), move)).toMatchObject({ kind: 'done' });
    expect((await book(ports, 3)).kind).toBe('done');
    expect(await book(ports, 4, slot)).toMatchObject({ refusal: { code: 'time-taken' } });
    const cancel = { type: 'CancelTestDrive', by: 'driver' } as const;
    expect(await changeTestDrive(ports, commandOf(idOf(1), 'cancel'), cancel)).toMatchObject({ kind: 'done' });
    expect((await book(ports, 5, slot)).kind).toBe('done');
  });

  it('that a process held and left is kept for half a minute, and nobody can come back for it then', async () => {
    const { ports, clock } = await open();
    const driveId = idOf(1);
    const heldFor = { commandId: 'gone', correlationId: 'gone', actor: { kind: 'customer', id: driveId } } as const;
    const drive = { driveId, driveRevision: -1, retailer: 'austral-sydney-city', state: 'NSW', slot: time } as const;
    expect(await holdTime(ports, heldFor, drive)).toBe(true);
    expect(await book(ports, 2)).toMatchObject({ refusal: { code: 'time-taken' } });
    clock.advance({ seconds: 31 });
    expect((await book(ports, 3)).kind).toBe('done');
    // what it was held for comes too late: its own stream has moved on
    const [first] = await ports.eventStore.readStream(testDriveStream(driveId));
    expect(first?.type).toBe('TestDriveTimeLapsed');
    expect(await book(ports, 1)).toMatchObject({ refusal: { code: 'time-taken' } });
  });
});

it('no two drives ever have the same half-hour, whatever is booked, moved and cancelled at once', async () => {
  const half = (index: number): string => new Date(Date.parse(startsAt) + index * 30 * 60_000).toISOString();
  const slots = fc.record({
    startsAt: fc.integer({ min: 0, max: 5 }).map(half),
    minutes: fc.constantFrom(...testDriveMinutes),
    demonstratorId: fc.constant(demonstratorId),
  });
  const steps = fc.record({
    drive: fc.integer({ min: 1, max: 4 }),
    slot: slots,
    what: fc.constantFrom('book', 'move', 'cancel'),
  });
  const { ports: service } = await openTestService();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(steps, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), async (rounds) => {
      const ports = { ...service, eventStore: createMemoryEventStore() };
      for (const [round, atOnce] of rounds.entries()) {
        await Promise.all(
          atOnce.map(async ({ drive, slot, what }, index) => {
            if (what === 'book') return book(ports, drive, slot);
            const command = commandOf(idOf(drive), `${round}/${index}`);
            return what === 'move'
              ? changeTestDrive(ports, command, { type: 'MoveTestDrive', slot, by: 'driver' })
              : changeTestDrive(ports, command, { type: 'CancelTestDrive', by: 'driver' });
          }),
        );
        const drives = await Promise.all([1, 2, 3, 4].map(async (index) => loadTestDrive(ports, idOf(index))));
        const kept = drives.filter((drive) => drive?.standing === 'booked').map((drive) => drive?.slot ?? time);
        for (const [index, one] of kept.entries())
          for (const other of kept.slice(index + 1)) expect(overlap(one, other)).toBe(false);
      }
    }),
    { numRuns: 40 },
  );
});
