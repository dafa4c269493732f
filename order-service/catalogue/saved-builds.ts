/** Configured cars that can be ordered: one stream with one event each. */
import { resolveBuild, type CarBuild, type ResolvedBuild } from '@driveaway/domain/catalogue/car-build.ts';
import {
  carBuildSavedSchema,
  carBuildStream,
  customerEventVersion,
} from '@driveaway/domain/customer/customer-events.ts';
import type { Model } from '@driveaway/domain/maker/model.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { openEvent, sealEvents, type UnsealedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { DataKey } from '@driveaway/infra/keys/port.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import { z } from 'zod';
import { refuse } from '../http/failures/http-refusals.ts';
import { MalformedInput } from '../http/failures/malformed-input.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { buildKey } from './build-keys.ts';

const idSchema = z.uuid();

export type SavedBuild = {
  readonly buildId: string;
  readonly build: CarBuild;
  readonly suburb: Suburb;
  /** Which car in stock it is; absent for one that is built. */
  readonly stockId?: string | undefined;
};

/** The build among models, all on sale by default; MalformedInput naming `build.…` fields when they do not offer it. */
export const offeredBuild = (build: CarBuild, models?: readonly Model[]): ResolvedBuild => {
  const resolved = resolveBuild(build, models);
  if (resolved.kind === 'resolved') return resolved;
  throw new MalformedInput(
    Object.fromEntries(Object.entries(resolved.errors).map(([field, messages]) => [`build.${field}`, messages])),
  );
};

/** A car that was saved when it was offered, as it is today. Refuses with what is not offered any more of it. */
export const savedBuildToday = (build: CarBuild): ResolvedBuild => {
  const resolved = resolveBuild(build);
  if (resolved.kind === 'resolved') return resolved;
  const missing = Object.values(resolved.errors).flat().join(' ');
  return refuse({
    code: 'build-not-offered',
    message: `This car is not offered any more as it was configured. ${missing} Please configure it again.`,
  });
};

/** The key of the month; undefined while the vault does not answer. */
const buildKeyIfThere = async (ports: Pick<ServicePorts, 'keys' | 'clock'>): Promise<DataKey | undefined> => {
  try {
    return await buildKey(ports, 'configured');
  } catch (fault) {
    if (isPassingFault(fault)) return undefined;
    throw fault;
  }
};

/** Sealed where there is a key. A car that is configured while the vault is away is kept in clear. */
const savedEvent = ({ buildId, build, suburb, stockId }: SavedBuild, dataKey: DataKey | undefined): UnsealedEvent => {
  const car = { build, suburb, ...(stockId === undefined ? {} : { stockId }) };
  const event = { type: 'CarBuildSaved', schemaVersion: customerEventVersion };
  return dataKey === undefined ? { ...event, data: { buildId, car } } : { ...event, data: { buildId }, personal: car };
};

type SavingPorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'clock' | 'randomness' | 'secrets' | 'tracer'>;

/** Keeps a build under its id; saving the same build again changes nothing. */
export const saveBuild = async (
  { eventStore, keys, clock, randomness, secrets, tracer }: SavingPorts,
  saved: SavedBuild,
): Promise<void> => {
  const { buildId } = saved;
  const stream = carBuildStream(buildId);
  const dataKey = await buildKeyIfThere({ keys, clock });
  const events = sealEvents({
    stream,
    previous: emptyChain,
    events: [savedEvent(saved, dataKey)],
    command: {
      commandId: buildId,
      correlationId: buildId,
      causationId: buildId,
      traceparent: tracer?.current(),
    },
    actor: { kind: 'system', id: 'car-build' },
    recordedAt: clock.now().toString(),
    dataKey,
    mac: eventMacOf(secrets.orderNumber),
    randomness,
  });
  await eventStore.append(stream, events, 'no-stream');
};

/** The build with this id; undefined when there is none, or when it has been archived. */
export const findBuild = async (
  { eventStore, keys }: Pick<ServicePorts, 'eventStore' | 'keys'>,
  id: string,
): Promise<SavedBuild | undefined> => {
  if (!idSchema.safeParse(id).success) return undefined;
  const [recorded] = await eventStore.readStream(carBuildStream(id), { limit: 1 });
  if (recorded === undefined) return undefined;
  const { data, personal } = carBuildSavedSchema.parse(await openEvent(recorded, (keyId) => keys.find(keyId)));
  const car = personal ?? data.car;
  return car && { ...car, buildId: data.buildId };
};
