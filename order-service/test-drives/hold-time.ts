/** A time with a demonstrator, held for a drive before the event that books or moves it (as a VIN is for an order). */
import { dayOfTime } from '@driveaway/domain/test-drives/drive-days.ts';
import {
  demonstratorDayStream,
  readTestDriveEvent,
  testDriveEventVersion,
  testDriveStream,
  testDriveTimeHeldSchema,
  type DriveSlot,
  type TestDriveEvent,
  type TestDriveTimeHeld,
} from '@driveaway/domain/test-drives/test-drive-events.ts';
import { isSameTime } from '@driveaway/domain/test-drives/test-drive.ts';
import { overlap } from '@driveaway/domain/test-drives/test-drive-rules.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { noKey, sealEvents, type UnsealedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import type { DataKey } from '@driveaway/infra/keys/port.ts';
import { loadStream, requireKnown } from '../customers/customers.ts';
import { derivedId } from '../orders/derived-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { testDriveIn } from './load-test-drive.ts';

export type HoldPorts = Pick<ServicePorts, 'eventStore' | 'clock' | 'randomness' | 'secrets'> &
  Partial<Pick<ServicePorts, 'tracer'>>;

type HeldFor = {
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: Actor;
  /** Of the message that asks for it; absent where the command id is made from its content. */
  readonly commandHash?: string | undefined;
};

/** A command takes seconds between its two appends; after this one its sender is taken to be gone. */
const longestCommand = { seconds: 30 };
const mostTries = 16;

type Hold = TestDriveTimeHeld['data'] & { readonly id: string; readonly recordedAt: string };

/** Appends one event to a stream, and says whether it is the next one of it. */
export const appendNext = async (
  { eventStore, clock, randomness, secrets, tracer }: HoldPorts,
  { commandId, correlationId, actor, commandHash }: HeldFor,
  {
    stream,
    head,
    event,
    dataKey,
  }: {
    readonly stream: string;
    readonly head: ChainHead;
    readonly event: Omit<UnsealedEvent, 'schemaVersion'>;
    readonly dataKey?: DataKey | undefined;
  },
): Promise<boolean> => {
  const sealed = sealEvents({
    stream,
    previous: head,
    events: [{ ...event, schemaVersion: testDriveEventVersion }],
    command: {
      commandId,
      correlationId,
      causationId: correlationId,
      commandHash,
      // two deliveries that race are two appends
      deliveryId: randomness.uuid(),
      traceparent: tracer?.current(),
    },
    actor,
    recordedAt: clock.now().toString({ smallestUnit: 'millisecond' }),
    dataKey,
    mac: eventMacOf(secrets.orderNumber),
    randomness,
  });
  return (await eventStore.append(stream, sealed, head.revision ?? 'no-stream')).kind === 'appended';
};

const withoutKeys = ({ eventStore }: HoldPorts) => ({ eventStore, keys: { find: noKey } });

/** Whether another drive has a time that was held for it, or is about to. Its own stream alone says so. Refuses for a moment while a later version alone can read it. */
const isKept = async (ports: HoldPorts, hold: Hold): Promise<boolean> => {
  const { driveId, driveRevision, demonstratorId, startsAt, minutes } = hold;
  const stream = testDriveStream(driveId);
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const loaded = await loadStream(withoutKeys(ports), stream);
    requireKnown(loaded, readTestDriveEvent);
    const drive = testDriveIn(loaded);
    if (drive !== undefined && isSameTime(drive.slot, hold)) return drive.standing !== 'cancelled';
    // what it was held for could only come at the next revision
    if (Number(loaded.head.revision ?? -1n) > driveRevision) return false;
    const overAt = Temporal.Instant.from(hold.recordedAt).add(longestCommand);
    if (Temporal.Instant.compare(ports.clock.now(), overAt) < 0) return true;
    const commandId = derivedId('lapse of a held time', hold.id);
    const event: TestDriveEvent = {
      type: 'TestDriveTimeLapsed',
      data: { driveId, demonstratorId, startsAt, minutes, retailer: hold.retailer },
    };
    const actor: Actor = { kind: 'system', id: 'test-drive' };
    await appendNext(ports, { commandId, correlationId: commandId, actor }, { stream, head: loaded.head, event });
  }
  return true;
};

/**
 * Holds a time for a drive at its last revision. False: another drive has it, wholly or in part. Also held anew for a drive
 * that was about to have it before.
 */
export const holdTime = async (
  ports: HoldPorts,
  heldFor: HeldFor,
  {
    slot,
    ...drive
  }: Pick<TestDriveTimeHeld['data'], 'driveId' | 'driveRevision' | 'retailer'> & {
    readonly slot: DriveSlot;
    readonly state: StateCode;
  },
): Promise<boolean> => {
  const { driveId, driveRevision, retailer, state } = drive;
  const stream = demonstratorDayStream(slot.demonstratorId, dayOfTime(slot.startsAt, state));
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const { history, head } = await loadStream(withoutKeys(ports), stream);
    const holds = history.map((stored): Hold => {
      const { data } = testDriveTimeHeldSchema.parse(stored);
      return Object.assign(data, { id: stored.id, recordedAt: stored.metadata.recordedAt });
    });
    for (const hold of holds.filter((other) => other.driveId !== driveId && overlap(other, slot)))
      if (await isKept(ports, hold)) return false;
    const event: TestDriveTimeHeld = {
      type: 'TestDriveTimeHeld',
      data: { ...slot, driveId, driveRevision, retailer },
    };
    if (await appendNext(ports, heldFor, { stream, head, event })) return true;
  }
  throw new Error(`Others kept writing to ${stream}`);
};
