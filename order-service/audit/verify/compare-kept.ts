/** Keys, licences and documents against the events, a page at a time: what a running product can do beside its work. */
import { customerStream, customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import type { Finding } from '@driveaway/domain/api/findings.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { checkFiles, checkKeys } from './check-kept.ts';
import { orderNoOfStream } from './finding.ts';
import { collectNamed, type NamedByEvents } from './named-by-events.ts';

export type KeptPorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'files' | 'clock' | 'storesAsFound'>;

/** One key, licence or document, and whose it is. */
type KeptThing = Pick<NamedByEvents, 'keys' | 'licences' | 'documents' | 'customers'> & {
  readonly customerId: string | undefined;
};

export type ComparedKept = {
  readonly events: number;
  /** Not as the events say, at most `mostSuspects`. */
  readonly suspects: readonly KeptThing[];
};

const mostSuspects = 1_000;
const eventsPerPage = 256;
/** How many customers of orders, and keys, are remembered from page to page: the events of an order stand near each other. */
const mostRemembered = 10_000;

type Collected = ReturnType<typeof collectNamed>;

const takeInto = (named: Collected, event: RecordedEvent): void => {
  let metadata: ReturnType<typeof parseMetadata>;
  try {
    metadata = parseMetadata(event.metadata);
  } catch {
    // that it was changed its chain says
    return;
  }
  named.take(event, metadata);
};

const thingsOf = ({ keys, licences, documents, customers }: NamedByEvents): readonly KeptThing[] => {
  const nothing = { keys: new Map<string, never>(), licences: [], documents: [], customers };
  const ownerOf = (stream: string): string | undefined => {
    const orderNo = orderNoOfStream(stream);
    return orderNo === undefined ? stream.slice(customerStreamPrefix.length) : customers.get(orderNo);
  };
  const ofOrder = (stream: string): ReadonlyMap<string, string> => {
    const [orderNo, customerId] = [orderNoOfStream(stream), ownerOf(stream)];
    return new Map(orderNo === undefined || customerId === undefined ? [] : [[orderNo, customerId]]);
  };
  const about = (stream: string) => ({ customerId: ownerOf(stream), customers: ofOrder(stream) });
  return [
    ...Array.from(keys, (entry) => ({ ...nothing, ...about(entry[1].at.stream), keys: new Map([entry]) })),
    ...licences.map((licence) => ({ ...nothing, ...about(licence.at.stream), licences: [licence] })),
    ...documents.map((document) => ({ ...nothing, ...about(document.at.stream), documents: [document] })),
  ];
};

/** What `orders verify` would say of it. Throws on an outage of a store. */
const findingsOf = async (
  { keys, files, clock, storesAsFound }: KeptPorts,
  thing: KeptThing,
  erased: NamedByEvents['erased'],
): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  const report = (finding: Finding): void => void findings.push(finding);
  await checkKeys({ keys: storesAsFound?.keys ?? keys }, { ...thing, erased }, report);
  await checkFiles({ files, clock }, { ...thing, erased }, report);
  return findings;
};

const erasedCustomers = async ({ eventStore }: KeptPorts, rest: () => Promise<boolean>) => {
  const erased = new Map<string, string | null>();
  for (let after: bigint | undefined; ;) {
    const page = await eventStore.readAll({ after, prefixes: [customerStreamPrefix], limit: eventsPerPage });
    const named = collectNamed();
    for (const event of page.events) takeInto(named, event);
    for (const [customerId, heldUntil] of named.erased) erased.set(customerId, heldUntil);
    if (page.atHead) return erased;
    after = page.position;
    if (!(await rest())) return undefined;
  }
};

/** Adds whose the orders of a page are that were created before it. */
const findCustomers = async (
  { eventStore }: KeptPorts,
  events: readonly RecordedEvent[],
  customers: Map<string, string>,
): Promise<void> => {
  const created = new Set(events.filter(({ revision }) => revision === 0n).map(({ stream }) => stream));
  for (const { stream } of events) {
    const orderNo = orderNoOfStream(stream);
    if (orderNo === undefined || customers.has(orderNo) || created.has(stream)) continue;
    const [first] = await eventStore.readStream(orderStream(orderNo), { limit: 1 });
    const named = collectNamed();
    if (first !== undefined) takeInto(named, first);
    for (const [known, customerId] of named.customers) customers.set(known, customerId);
    created.add(stream);
  }
};

/**
 * Goes through all events and looks at everything they name. In memory are a page, the ids of erased customers, and what is
 * suspected: an erasure, a deletion or a write may be under way, so look again later with `confirmKept`. `rest` comes between
 * pages, and answers false when there is to be no next one: then the result is undefined. Throws on an outage of a store.
 */
export const compareKept = async (
  ports: KeptPorts,
  rest: () => Promise<boolean>,
): Promise<ComparedKept | undefined> => {
  const erased = await erasedCustomers(ports, rest);
  if (erased === undefined) return undefined;
  const suspects: KeptThing[] = [];
  const customers = new Map<string, string>();
  const keysSeen = new Set<string>();
  let events = 0;
  for (let after: bigint | undefined; ;) {
    const page = await ports.eventStore.readAll({ after, limit: eventsPerPage });
    events += page.events.length;
    await findCustomers(ports, page.events, customers);
    const named = collectNamed(customers);
    for (const event of page.events) takeInto(named, event);
    for (const thing of thingsOf(named)) {
      const [keyId] = thing.keys.keys();
      if (keyId !== undefined && keysSeen.has(keyId)) continue;
      if (keyId !== undefined) keysSeen.add(keyId);
      if (suspects.length < mostSuspects && (await findingsOf(ports, thing, erased)).length > 0) suspects.push(thing);
    }
    if (page.atHead) return { events, suspects };
    after = page.position;
    if (customers.size > mostRemembered) customers.clear();
    if (keysSeen.size > mostRemembered) keysSeen.clear();
    if (!(await rest())) return undefined;
  }
};

/** What is still not as the events say, which are asked anew whether its customer was erased. Throws on an outage of a store. */
export const confirmKept = async (ports: KeptPorts, suspects: readonly KeptThing[]): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const thing of suspects) {
    const named = collectNamed();
    if (thing.customerId !== undefined) {
      const stream = customerStream(thing.customerId);
      const events = await ports.eventStore.readStream(stream, { direction: 'backwards' });
      for (const event of events) takeInto(named, event);
    }
    findings.push(...(await findingsOf(ports, thing, named.erased)));
  }
  return findings;
};
