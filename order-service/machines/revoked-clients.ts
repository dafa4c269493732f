/**
 * Which machine clients are revoked: one stream for all of them, so that every process over the same events knows. A
 * revoked client gets no token, and tokens it has are refused; those from before stay refused once it is restored.
 */
import type { ChangeClient, MachineClientList } from '@driveaway/domain/api/machine-clients.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import type { MachineClient } from '@driveaway/infra/config/machine-clients.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { appendAtHead } from '@driveaway/infra/event-store/append-at-head.ts';
import { emptyChain, type ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import { z } from 'zod';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { VerifiedMachine } from './machine.ts';
import { registryEvents } from './registry-events.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

type ReadPorts = { readonly eventStore: Pick<ServicePorts['eventStore'], 'readStream'> };
export type RevocationPorts = Pick<ServicePorts, 'eventStore' | 'clock' | 'randomness' | 'secrets'>;

type Revocation = { readonly at: string; readonly by: string; readonly isLifted: boolean };
type Revocations = ReadonlyMap<string, Revocation>;

export const machineClientsStream = 'machine-clients';
const schemaVersion = 1;
const eventSchema = z.object({
  type: z.enum(['MachineClientRevoked', 'MachineClientRestored']),
  data: z.object({ clientId: z.string() }),
});
export type MachineClientEvent = z.infer<typeof eventSchema>;

const registry = { stream: machineClientsStream, types: eventSchema.shape.type.options, schemaVersion } as const;

/** Refuses for a moment while a later version alone can read who is revoked. */
const load = async (ports: ReadPorts): Promise<{ readonly revocations: Revocations; head: ChainHead }> => {
  const revocations = new Map<string, Revocation>();
  let head = emptyChain;
  for await (const { type, data, revision, metadata } of registryEvents(ports, registry)) {
    const { clientId } = eventSchema.parse({ type, data }).data;
    const before = revocations.get(clientId);
    if (type === 'MachineClientRevoked')
      revocations.set(clientId, { at: metadata.recordedAt, by: metadata.actor.id, isLifted: false });
    else if (before !== undefined) revocations.set(clientId, { ...before, isLifted: true });
    head = { revision, hash: metadata.hash };
  }
  return { revocations, head };
};

/** Revocations as they are now, lifted ones too. */
const readRevocations = async (ports: ReadPorts): Promise<Revocations> => (await load(ports)).revocations;

const isRevoked = (revocations: Revocations, clientId: string): boolean =>
  revocations.get(clientId)?.isLifted === false;

/** Whether a client may not ask for a token now. */
export const mayNotAsk = async (ports: ReadPorts, clientId: string): Promise<boolean> =>
  isRevoked(await readRevocations(ports), clientId);

/** Whether the token of a machine is refused. Reads again what is too old; throws when it cannot. */
export const rememberRevocations = (
  ports: ReadPorts & Pick<ServicePorts, 'clock'>,
): ((machine: VerifiedMachine) => Promise<boolean>) => {
  const known = createMemory<typeof machineClientsStream, Promise<Revocations>>('revocations', {
    elapsed: () => ports.clock.now().epochMilliseconds,
  });
  const current = async (): Promise<Revocations> => {
    const before = known.get(machineClientsStream);
    if (before !== undefined) return before;
    const reading = readRevocations(ports);
    reading.catch(() => {
      if (known.get(machineClientsStream) === reading) known.delete(machineClientsStream);
    });
    known.set(machineClientsStream, reading);
    return reading;
  };
  return async ({ clientId, issuedAt }) => {
    const revocation = (await current()).get(clientId);
    if (revocation === undefined) return false;
    return !revocation.isLifted || Temporal.Instant.compare(issuedAt, Temporal.Instant.from(revocation.at)) <= 0;
  };
};

/** Revokes a client or restores it; once this resolves it is durable. What is so already is not recorded again. */
export const changeClient = async (
  ports: RevocationPorts,
  { clientId, revoked }: ChangeClient,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
): Promise<void> => {
  const type = revoked ? 'MachineClientRevoked' : 'MachineClientRestored';
  await appendAtHead(ports, {
    stream: machineClientsStream,
    requestId,
    actor,
    mac: eventMacOf(ports.secrets.orderNumber),
    next: async () => {
      const { revocations, head } = await load(ports);
      if (isRevoked(revocations, clientId) === revoked) return undefined;
      return { previous: head, event: { type, schemaVersion, data: { clientId } } };
    },
  });
};

/** The clients of this process, and whoever else is revoked. */
export const listClients = async (
  ports: ReadPorts,
  clients: readonly Pick<MachineClient, 'clientId' | 'scopes' | 'validUntil'>[],
): Promise<MachineClientList> => {
  const revocations = await readRevocations(ports);
  const own = new Map(clients.map((client) => [client.clientId, client]));
  const elsewhere = [...revocations.keys()].filter(
    (clientId) => !own.has(clientId) && isRevoked(revocations, clientId),
  );
  return {
    clients: [...own.keys(), ...elsewhere].map((clientId) => {
      const { at, by, isLifted } = revocations.get(clientId) ?? { at: '', by: '', isLifted: true };
      const { scopes, validUntil = null } = own.get(clientId) ?? {};
      return {
        clientId,
        scopes: scopes === undefined ? null : [...scopes],
        validUntil,
        revoked: isLifted ? null : { at, by },
      };
    }),
  };
};
