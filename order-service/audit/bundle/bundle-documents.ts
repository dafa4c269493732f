/** The contract and the documents of an order as files, each with the revision of the event that holds its hash. */
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { issuedContractOf } from '../../contracts/issued-contract.ts';
import { loadOrder, type LoadedEvent } from '../../orders/load-order.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';

export type DocumentPorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'files'>;

/** A document that an event names; without content, why not. */
export type BundledDocument = { readonly revision: number; readonly name: string } & (
  { readonly path: string; readonly content: Uint8Array } | { readonly path: null; readonly why: string }
);

type Named = {
  readonly revision: number;
  readonly name: string;
  readonly what: { readonly contractVersion: number } | { readonly fileId: string };
};

/** The documents that the events name; none for what is not readable as an event. */
const documentsNamed = async (events: readonly RecordedEvent[]): Promise<readonly Named[]> => {
  const named: Named[] = [];
  for (const recorded of events) {
    const { type } = recorded;
    const opened = await openEvent(recorded, noKey).catch(() => undefined);
    if (opened === undefined) continue;
    const event = readOrderEvent({ type, schemaVersion: opened.schemaVersion, data: opened.data, personal: undefined });
    if (typeof event === 'string') continue;
    const revision = Number(recorded.revision);
    if (event.type === 'ContractIssued') {
      const { contractVersion } = event.data;
      named.push({ revision, name: `Contract-version-${contractVersion}.html`, what: { contractVersion } });
    }
    if (event.type === 'DocumentAdded') {
      const { name, fileId } = event.data;
      named.push({ revision, name, what: { fileId } });
    }
  }
  return named;
};

/** A name that leads nowhere else, whoever chose it. */
const pathOf = ({ revision, name }: Named): string =>
  `documents/${String(revision).padStart(3, '0')}-${name.replaceAll(/[^\w.-]+/g, '_').slice(-100)}`;

const contractOf = (events: readonly LoadedEvent[], version: number): Uint8Array | string => {
  try {
    const contract = issuedContractOf(events, version);
    return typeof contract === 'string' ? 'the customer was erased' : Buffer.from(contract.html, 'utf8');
  } catch {
    return 'it does not come out as it was issued';
  }
};

const contentOf = async (
  { what }: Named,
  { files }: DocumentPorts,
  loaded: readonly LoadedEvent[],
): Promise<Uint8Array | string> => {
  if ('contractVersion' in what) return contractOf(loaded, what.contractVersion);
  try {
    return (await files.read(what.fileId)) ?? 'it is gone: its customer was erased, or it was removed';
  } catch {
    return 'its file is damaged';
  }
};

/** Every document that the events of an order name. Without `ports` none is read: whoever asks may not see personal data. */
export const bundleDocuments = async (
  orderNo: string,
  events: readonly RecordedEvent[],
  ports: DocumentPorts | undefined,
): Promise<readonly BundledDocument[]> => {
  const named = await documentsNamed(events);
  const withheld = 'it holds personal data, which whoever made the bundle may not see';
  if (ports === undefined) return named.map(({ revision, name }) => ({ revision, name, path: null, why: withheld }));
  const loaded = await loadOrder(ports, orderNo).catch(() => undefined);
  return Promise.all(
    named.map(async (document) => {
      const { revision, name } = document;
      const content = await contentOf(document, ports, loaded?.events ?? []);
      return typeof content === 'string'
        ? { revision, name, path: null, why: content }
        : { revision, name, path: pathOf(document), content };
    }),
  );
};
