/** Test drives booked, moved, cancelled and closed: each once per command id, and a time for one drive alone. */
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import {
  readTestDriveEvent,
  testDriveStream,
  type DriveSlot,
  type TestDriveEvent,
} from '@driveaway/domain/test-drives/test-drive-events.ts';
import {
  decideTestDrive,
  type TestDrive,
  type TestDriveCommand,
  type TestDriveRefusal,
} from '@driveaway/domain/test-drives/test-drive.ts';
import { loadStream, requireKnown } from '../customers/customers.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { appendNext, holdTime, type HoldPorts } from './hold-time.ts';
import { testDriveIn } from './load-test-drive.ts';

export type RecordDrivePorts = HoldPorts & Pick<ServicePorts, 'keys'>;

export type DriveCommand = {
  readonly driveId: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: Actor;
  /** Of the message that asks for it; absent where the command id is made from its content. */
  readonly commandHash?: string | undefined;
};

export type RecordedDrive =
  | {
      readonly kind: 'done';
      readonly drive: TestDrive;
      readonly revision: number;
      readonly replayed: boolean;
      /** Of the message that it was carried out for, under the same command id; undefined when nothing was recorded. */
      readonly commandHash: string | undefined;
    }
  | {
      readonly kind: 'refused';
      readonly refusal:
        TestDriveRefusal | { readonly code: 'time-taken' | 'time-not-offered' | 'test-drive-not-found' };
    };

const mostTries = 16;

type Decided =
  | { readonly kind: 'accepted'; readonly event: TestDriveEvent | undefined }
  | Extract<RecordedDrive, { kind: 'refused' }>;

/** The time that an event takes; undefined for one that takes none. */
const timeTakenBy = (event: TestDriveEvent): DriveSlot | undefined => {
  if (event.type !== 'TestDriveBooked' && event.type !== 'TestDriveMoved') return undefined;
  const { demonstratorId, startsAt, minutes } = event.data;
  return { demonstratorId, startsAt, minutes };
};

const whereOf = (
  event: TestDriveEvent,
  drive: TestDrive | undefined,
): { readonly retailer: string; readonly state: StateCode } | undefined => {
  const retailer = event.type === 'TestDriveBooked' ? event.data.retailer : drive?.booked.retailer;
  return retailer && { retailer: retailer.id, state: retailer.stateCode };
};

/** Appends what `decide` makes of a drive, at the revision that it was decided on and with its time held. */
const record = async (
  ports: RecordDrivePorts,
  { driveId, ...command }: DriveCommand,
  decide: (drive: TestDrive | undefined) => Decided,
): Promise<RecordedDrive> => {
  const stream = testDriveStream(driveId);
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const loaded = await loadStream(ports, stream);
    const drive = testDriveIn(loaded);
    const revision = Number(loaded.head.revision ?? -1n);
    const done = (replayed: boolean, commandHash?: string): RecordedDrive =>
      drive === undefined
        ? { kind: 'refused', refusal: { code: 'test-drive-not-found' } }
        : { kind: 'done', drive, revision, replayed, commandHash };
    const before = loaded.history.find(({ metadata }) => metadata.commandId === command.commandId);
    if (before !== undefined) return done(tries === 1, before.metadata.commandHash);
    requireKnown(loaded, readTestDriveEvent);
    const decided = decide(drive);
    if (decided.kind === 'refused') return decided;
    const { event } = decided;
    if (event === undefined) return done(false);
    const slot = timeTakenBy(event);
    const where = whereOf(event, drive);
    if (slot !== undefined && where !== undefined) {
      const held = await holdTime(ports, command, { driveId, driveRevision: revision, slot, ...where });
      if (!held) return { kind: 'refused', refusal: { code: 'time-taken' } };
    }
    const owner = event.type === 'TestDriveBooked' ? (event.data.customerId ?? driveId) : undefined;
    const dataKey = owner === undefined ? undefined : await ports.keys.obtain(owner, 'identity');
    // success or conflict: the next round reads back what was stored
    await appendNext(ports, command, { stream, head: loaded.head, event, dataKey });
  }
  throw new Error(`Others kept writing to ${stream}`);
};

/** Books a drive under an id that nobody has, unless somebody else has its time. */
export const bookTestDrive = (
  ports: RecordDrivePorts,
  command: DriveCommand,
  event: Extract<TestDriveEvent, { type: 'TestDriveBooked' }>,
): Promise<RecordedDrive> =>
  record(ports, command, (drive) =>
    drive === undefined ? { kind: 'accepted', event } : { kind: 'refused', refusal: { code: 'test-drive-over' } },
  );

/** Carries out a command on a drive that was booked, unless it was carried out before; one with a time that is not offered is refused. */
export const changeTestDrive = (
  ports: RecordDrivePorts,
  command: DriveCommand,
  asked: TestDriveCommand,
  isOffered = true,
): Promise<RecordedDrive> =>
  record(ports, command, (drive) => {
    if (drive === undefined) return { kind: 'refused', refusal: { code: 'test-drive-not-found' } };
    const decided = decideTestDrive(asked, drive, ports.clock.now());
    return decided.kind === 'accepted' && !isOffered
      ? { kind: 'refused', refusal: { code: 'time-not-offered' } }
      : decided;
  });
