/** Opens what a power cut left and compares it with what was promised. */
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { readEverything } from '../harness/read-everything.ts';
import { createSeededRandom } from '../harness/seeded-random.ts';
import { createAppender, type Acknowledged } from '../harness/sealed-appends.ts';

export type Promised = {
  /** Appends that were acknowledged before the cut: all of them must be there. */
  readonly acknowledged: readonly Acknowledged[];
  /** Appends that were not: each may be there, whole, or not at all. */
  readonly inFlight: readonly Acknowledged[];
};

/** `lost`: acknowledged and not there as written. `half`: not acknowledged, and there in part. */
export type Damage = {
  readonly kind: 'refused' | 'lost' | 'half' | 'gap' | 'unusable';
  readonly what: string;
};

export type Examination = {
  readonly damages: readonly Damage[];
  /** Acknowledged events that were looked for. */
  readonly acknowledgedEvents: number;
  /** Appends that were not acknowledged and are there. */
  readonly survivors: number;
};

/** How many events of an append are there exactly as they were written. */
const presentOf = (byPlace: ReadonlyMap<string, RecordedEvent>, { stream, firstRevision, events }: Acknowledged) =>
  events.filter(({ id, type, data, metadata }, index) => {
    const stored = byPlace.get(`${stream} ${firstRevision + BigInt(index)}`);
    return stored?.id === id && stored.type === type && stored.data === data && stored.metadata === metadata;
  }).length;

const compare = (events: readonly RecordedEvent[], { acknowledged, inFlight }: Promised): Examination => {
  const damages: Damage[] = [];
  const byPlace = new Map(events.map((event) => [`${event.stream} ${event.revision}`, event]));
  let acknowledgedEvents = 0;
  let known = 0;
  let survivors = 0;
  for (const append of acknowledged) {
    const present = presentOf(byPlace, append);
    const { length } = append.events;
    acknowledgedEvents += length;
    known += present;
    const place = `${append.stream} from revision ${append.firstRevision}`;
    if (present < length) damages.push({ kind: 'lost', what: `${length - present} of ${length} events of ${place}` });
  }
  for (const append of inFlight) {
    const present = presentOf(byPlace, append);
    known += present;
    if (present === append.events.length) survivors += 1;
    else if (present > 0) {
      damages.push({ kind: 'half', what: `${present} of ${append.events.length} events of ${append.stream}` });
    }
  }
  const gap = events.findIndex(({ position }, index) => position !== BigInt(index + 1));
  if (gap !== -1) damages.push({ kind: 'gap', what: `position ${gap + 1} is ${events[gap]?.position}` });
  if (known < events.length) damages.push({ kind: 'lost', what: `${events.length - known} events nobody wrote so` });
  return { damages, acknowledgedEvents, survivors };
};

/** Opens the store, compares it with what was promised, and appends to it once more. */
export const examineStore = async (open: () => Promise<EventStore>, promised: Promised): Promise<Examination> => {
  let store: EventStore;
  try {
    store = await open();
  } catch (fault) {
    const what = fault instanceof Error ? fault.message : String(fault);
    return { damages: [{ kind: 'refused', what }], acknowledgedEvents: 0, survivors: 0 };
  }
  try {
    const examination = compare(await readEverything(store), promised);
    await createAppender(createSeededRandom('afterwards'), 1).next().send(store);
    return examination;
  } catch (fault) {
    const what = fault instanceof Error ? fault.message : String(fault);
    return { damages: [{ kind: 'unusable', what }], acknowledgedEvents: 0, survivors: 0 };
  } finally {
    await store.close();
  }
};
