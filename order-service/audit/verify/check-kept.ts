/** Compares what events name with what is kept: messages, documents, licences and keys. */
import { createHash } from 'node:crypto';
import type { Finding } from '@driveaway/domain/api/findings.ts';
import type { CustomerFiles } from '@driveaway/infra/documents/port.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import { findReceivedMessage } from '../../back-office/received-messages.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { findingOf, orderNoOfStream } from './finding.ts';
import type { NamedByEvents } from './named-by-events.ts';

type Report = (finding: Finding) => void;

/** Messages that orders answer: gone, or not what was received. Answers how many were looked at. */
export const checkMessages = async (
  ports: Parameters<typeof findReceivedMessage>[0],
  { messages }: NamedByEvents,
  report: Report,
): Promise<number> => {
  for (const { metadata, at } of messages) {
    try {
      await findReceivedMessage(ports, metadata);
    } catch (fault) {
      if (fault instanceof EventStoreFault && fault.code !== 'damaged') throw fault;
      report(findingOf('message-changed', at));
    }
  }
  return messages.length;
};

type FilePorts = { readonly files: Pick<CustomerFiles, 'read'> };
type ReadFile = { readonly content: Uint8Array | undefined } | 'unreadable';

const readFile = async ({ files }: FilePorts, fileId: string): Promise<ReadFile> => {
  try {
    return { content: await files.read(fileId) };
  } catch (fault) {
    if (isPassingFault(fault)) throw fault;
    // damaged, or sealed by nobody who has the keys
    return 'unreadable';
  }
};

/**
 * Documents and licences that events name. Of who was erased nothing has to be there; licences until their time is over. A
 * licence has no hash in its event, which would outlive an erasure: it is sealed under a key of its customer and bound to its
 * name, so that nobody without the keys can put another one in its place. Answers how many files were looked at.
 */
export const checkFiles = async (
  ports: FilePorts & Pick<ServicePorts, 'clock'>,
  { documents, licences, erased, customers }: Pick<NamedByEvents, 'documents' | 'licences' | 'erased' | 'customers'>,
  report: Report,
): Promise<number> => {
  const isErased = (stream: string): boolean =>
    erased.has(customers.get(orderNoOfStream(stream) ?? '') ?? stream.replace('customer-', ''));
  const ofCustomers = <Named extends { readonly at: { readonly stream: string } }>(named: readonly Named[]) =>
    named.filter(({ at }) => !isErased(at.stream));
  const keptDocuments = ofCustomers(documents);
  for (const { name, fileId, sha256, at } of keptDocuments) {
    const read = await readFile(ports, fileId);
    if (read === 'unreadable') report(findingOf('document-replaced', { ...at, name }));
    else if (read.content === undefined) report(findingOf('document-gone', { ...at, name }));
    else if (createHash('sha256').update(read.content).digest('hex') !== sha256)
      report(findingOf('document-replaced', { ...at, name }));
  }
  const now = ports.clock.now().toString({ smallestUnit: 'millisecond' });
  const keptLicences = ofCustomers(licences).filter(({ retainUntil }) => retainUntil > now);
  for (const { fileId, at } of keptLicences) {
    const read = await readFile(ports, fileId);
    const place = { ...at, name: `Licence ${fileId}` };
    if (read === 'unreadable') report(findingOf('licence-replaced', place));
    else if (read.content === undefined) report(findingOf('licence-gone', place));
  }
  return keptDocuments.length + keptLicences.length;
};

/** Keys that personal data of events is under: there, unless their customer was erased. Answers how many were looked at. */
export const checkKeys = async (
  { keys }: { readonly keys: Pick<KeyStore, 'find'> },
  named: Pick<NamedByEvents, 'keys' | 'erased'>,
  report: Report,
): Promise<number> => {
  for (const [keyId, { customerId, at }] of named.keys) {
    const place = { ...at, name: `Key ${keyId}` };
    const isErased = customerId !== undefined && named.erased.has(customerId);
    try {
      const isThere = (await keys.find(keyId)) !== undefined;
      if (isThere && isErased) report(findingOf('key-returned', place));
      if (!isThere && !isErased) report(findingOf('key-destroyed', place));
    } catch (fault) {
      if (isPassingFault(fault)) throw fault;
      report(findingOf('key-changed', place));
    }
  }
  return named.keys.size;
};
