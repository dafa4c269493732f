/** The certificate of an erasure: what is gone is looked for first. docs/audit.md gives the text that is signed. */
import type { ErasureCertificate } from '@driveaway/domain/api/erasure-certificate.ts';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { z } from 'zod';
import { waitOnTimer } from '@driveaway/infra/clock/wait.ts';
import { streamEvents } from '@driveaway/infra/event-store/stream-events.ts';
import { memories } from '@driveaway/infra/memory/memories.ts';
import { planErasure, type ErasurePorts } from '../accounts/erase-customer.ts';
import { findCustomer } from '../customers/customers.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type Signer = NonNullable<ServicePorts['statementSigner']>;
type Statement = Omit<ErasureCertificate, 'signature'>;

const storedSchema = z.object({ personal: z.object({ keyId: z.string() }).optional() });

const keysOf = async ({ eventStore }: Pick<ErasurePorts, 'eventStore'>, stream: string): Promise<readonly string[]> =>
  (await Array.fromAsync(streamEvents(eventStore, stream))).flatMap(
    ({ data }) => storedSchema.parse(JSON.parse(data)).personal?.keyId ?? [],
  );

/** What is signed: a line each. */
export const certificateText = ({ customerId, erasedAt, issuedAt, event, went, kept, keyId }: Statement): string =>
  [
    'driveaway erasure certificate 1',
    customerId,
    erasedAt,
    issuedAt,
    event,
    keyId,
    ...went.map(({ what, id }) => `went ${what} ${id}`),
    ...kept.map(({ what, id, until }) => `kept ${what} ${id} ${until}`),
  ]
    .map((line) => `${line}\n`)
    .join('');

/**
 * Undefined when there is no such customer; a string says why there is no certificate. Given once no process that runs can
 * remember a key that is gone. The read models must be up to date.
 */
export const certifyErasure = async (
  ports: ErasurePorts & Pick<ServicePorts, 'wait'>,
  signer: Signer,
  customerId: string,
): Promise<ErasureCertificate | string | undefined> => {
  const customer = await findCustomer(ports, customerId);
  if (customer === undefined) return undefined;
  const {
    erasedAt,
    orders,
    licences,
    pictures,
    documents,
    contractRecordsHeldUntil: until,
  } = await planErasure(ports, customerId);
  const erased = customer.history.findLast(({ type }) => type === 'CustomerErased');
  if (erasedAt === null || erased === undefined) return 'This customer is not erased.';
  const own = new Set(await keysOf(ports, customerStream(customerId)));
  const ofOrders = new Set<string>();
  for (const orderNo of orders) for (const keyId of await keysOf(ports, orderStream(orderNo))) ofOrders.add(keyId);
  const believedNow = (ports.believedClock ?? ports.clock).now().toString({ smallestUnit: 'millisecond' });
  const records = [
    ...[...ofOrders].filter((id) => !own.has(id)).map((id) => ({ what: 'key' as const, id })),
    ...documents.map((id) => ({ what: 'document' as const, id })),
  ];
  const isKept = until !== null && until > believedNow;
  const went = [
    ...[...own].map((id) => ({ what: 'key' as const, id })),
    ...licences.map((id) => ({ what: 'licence' as const, id })),
    ...pictures.map((id) => ({ what: 'picture' as const, id })),
    ...(isKept ? [] : records),
  ];
  // nothing here finds a key that is held, also one whose time is over and that waits for the next retention run
  if (!isKept) await ports.vault.deleteHeldKeys(believedNow);
  for (const { what, id } of went) {
    const found = what === 'key' ? await ports.vault.findWrappedKey(id) : await ports.files.read(id);
    if (found !== undefined) return `The erasure is not finished: the ${what} ${id} is still there.`;
  }
  if (!(await ports.vault.areDeletionsFinal()))
    return 'The erasure is not finished: a copy of the vault is being made. Please ask again once it is.';
  await (ports.wait ?? waitOnTimer)(memories.unwrappedKeys.seconds * 1_000, new AbortController().signal);
  const issuedAt = ports.clock.now().toString({ smallestUnit: 'millisecond' });
  const kept = isKept ? records.map(({ what, id }) => ({ what, id, until })) : [];
  const { keyId } = signer;
  const statement = { customerId, erasedAt, issuedAt, event: erased.metadata.hash, went, kept, keyId };
  return { ...statement, signature: signer.sign(certificateText(statement)) };
};
