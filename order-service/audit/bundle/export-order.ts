/** The evidence of one order to take home: docs/audit.md says what is in it and how it is checked. */
import { hash as hashOnce } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { orderNumberSchema, orderStream } from '@driveaway/domain/order/order-number.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { zipSync, type Zippable } from 'fflate';
import type { ServicePorts } from '../../ports/service-ports.ts';
import type { AnchorIndex } from '../anchors/anchor-index.ts';
import { listAnchorKeys } from '../anchors/anchor-stream.ts';
import { createEventProofs, type EventProof } from '../anchors/event-proofs.ts';
import { readRawStream } from '../read-raw-stream.ts';
import { replayOrder, type ReplayPorts } from '../replay-order.ts';
import { bundleDocuments, type BundledDocument, type DocumentPorts } from './bundle-documents.ts';
import { describeHistory } from './describe-history.ts';

type ExportPorts = ReplayPorts & Pick<ServicePorts, 'eventStore'> & Partial<Pick<ServicePorts, 'anchorNow'>>;

type ExportOptions = {
  readonly index: AnchorIndex;
  /** Absent: whoever asks may not see personal data, and gets no contract and no documents. */
  readonly documents?: DocumentPorts | undefined;
};

type OrderExport = {
  /** A ZIP file; the same for the same events, anchors and documents. */
  readonly content: Uint8Array;
  /** Of the order: what it shows ends there. */
  readonly headRevision: number;
  /** From the events; undefined when those are not readable. */
  readonly customerId: string | undefined;
};

const verifierFile = new URL('./verify.mjs', import.meta.url);
/** The first moment that a ZIP file can hold, wherever it is made. */
const noTime = '1980-01-01T00:00:00';

const readme = (orderNo: string): string => `Evidence of order ${orderNo}

To check it, unpack it and run

    node verify.mjs

with Node 20 or later. Nothing else is needed, and no network. It ends with 0 when everything holds.

events.ndjson   the events of the order as they are stored, one a line; personal data in them is encrypted
evidence.json   public keys, signed anchors, and proofs that the events are in the trees of those anchors
documents/      the contract and the documents whose hashes are in events
history.txt     the history to read; nothing vouches for it, unlike for the events
manifest.json   the files of this bundle and their SHA-256
verify.mjs      checks all of it; take it from elsewhere if you do not trust whoever gave you this
`;

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const eventLine = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  `${JSON.stringify({ stream, revision: Number(revision), id, type, data, metadata })}\n`;

/** Keys, anchors and proofs of some events: each in the first anchor about it, and each anchor from the one before it. */
const evidenceOf = async (
  { eventStore }: Pick<ServicePorts, 'eventStore'>,
  events: readonly RecordedEvent[],
  index: AnchorIndex,
): Promise<object> => {
  const proofsOf = createEventProofs(eventStore, index);
  const proofs: ({ readonly revision: number } & EventProof)[] = [];
  for (const event of events) {
    const proof = await proofsOf.inclusion(event);
    if (proof !== undefined) proofs.push({ revision: Number(event.revision), ...proof });
  }
  const newest = index.sizes.length;
  const numbers = [...new Set([...proofs.map(({ anchor }) => anchor), ...(newest === 0 ? [] : [newest])])].toSorted(
    (one, other) => one - other,
  );
  const anchors = await Promise.all(numbers.map(index.anchor));
  const consistency: object[] = [];
  for (const [nth, to] of numbers.entries()) {
    const from = numbers[nth - 1];
    if (from !== undefined) consistency.push({ from, to, proof: await proofsOf.consistency(from, to) });
  }
  return { format: 1, keys: await listAnchorKeys(eventStore), anchors, proofs, consistency };
};

const isUnanchored = async (
  { eventStore }: Pick<ServicePorts, 'eventStore'>,
  events: readonly RecordedEvent[],
  index: AnchorIndex,
): Promise<boolean> => {
  const last = events.at(-1);
  return last !== undefined && (await createEventProofs(eventStore, index).inclusion(last)) === undefined;
};

const listed = (document: BundledDocument): object => {
  const { revision, name } = document;
  return document.path === null
    ? { revision, name, path: null, why: document.why }
    : { revision, name, path: document.path };
};

/**
 * Everything about an order that is evidence, as a ZIP file; undefined when there is no such order. What was tampered with
 * is in it as it is: the verifier says so. Has the store anchored first when its newest events are not, where it can be.
 */
export const exportOrder = async (
  ports: ExportPorts,
  orderNo: string,
  { index, documents: documentPorts }: ExportOptions,
): Promise<OrderExport | undefined> => {
  if (!orderNumberSchema.safeParse(orderNo).success) return undefined;
  const { events } = await readRawStream(ports.eventStore, orderStream(orderNo));
  const replay = await replayOrder(ports, orderNo);
  if (events.length === 0 || replay === undefined) return undefined;
  await index.refresh();
  if (ports.anchorNow !== undefined && (await isUnanchored(ports, events, index))) {
    await ports.anchorNow();
    await index.refresh();
  }
  const documents = await bundleDocuments(orderNo, events, documentPorts);
  const files: Record<string, Uint8Array> = {
    'README.txt': Buffer.from(readme(orderNo)),
    'events.ndjson': Buffer.from(events.map(eventLine).join('')),
    'evidence.json': Buffer.from(jsonOf(await evidenceOf(ports, events, index))),
    'history.txt': Buffer.from(describeHistory(replay)),
    'verify.mjs': await readFile(verifierFile),
  };
  for (const document of documents) if (document.path !== null) files[document.path] = document.content;
  const manifest = {
    format: 1,
    orderNo,
    documents: documents.map(listed),
    files: Object.fromEntries(Object.entries(files).map(([path, content]) => [path, hashOnce('sha256', content)])),
  };
  const all: Zippable = { 'manifest.json': Buffer.from(jsonOf(manifest)), ...files };
  const customerId = replay.events[0]?.data?.['customerId'];
  return {
    content: zipSync(all, { mtime: noTime, level: 6 }),
    headRevision: replay.headRevision,
    customerId: typeof customerId === 'string' ? customerId : undefined,
  };
};
