/** Machines that may ask for a token: configured ones and those of a demonstration. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { MachineScope } from '@driveaway/domain/api/back-office.ts';
import type { Config } from '@driveaway/infra/config/config.ts';
import type { MachineClient } from '@driveaway/infra/config/machine-clients.ts';

export type MachineCredentials = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly MachineScope[];
};

export type DemoClients = {
  readonly clients: readonly MachineClient[];
  /** What the demonstration may print. */
  readonly backOffice: MachineCredentials;
  readonly auditor: MachineCredentials;
  /** The command line beside the product uses it; nobody needs to see it. */
  readonly operator: MachineCredentials;
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The local command line's client; its scopes hold for the command line without a server as well. */
export const operatorClient = {
  clientId: 'operator',
  scopes: [
    'orders:append',
    'orders:read',
    'orders:contact',
    'orders:talk',
    'reports:read',
    'audit:read',
    'customers:erase',
    'operations',
  ],
} as const satisfies Pick<MachineClient, 'clientId' | 'scopes'>;

/**
 * The clients of this installation: derived from its 32-byte session secret, so only somebody who has that can
 * recompute them. For demonstrations and the local command line; production has clients of its own (`MACHINE_CLIENTS`).
 */
export const createDemoClients = (secret: Uint8Array): DemoClients => {
  const credentialsOf = ({ clientId, scopes }: Pick<MachineClient, 'clientId' | 'scopes'>): MachineCredentials => ({
    clientId,
    clientSecret: createHmac('sha256', secret).update(`machine client\n${clientId}`).digest('base64url'),
    scopes,
  });
  const backOffice = credentialsOf({
    clientId: 'back-office',
    scopes: ['orders:append', 'orders:read', 'orders:contact', 'orders:talk', 'reports:read'],
  });
  const auditor = credentialsOf({
    clientId: 'auditor',
    scopes: ['orders:read', 'reports:read', 'audit:read', 'audit:personal'],
  });
  const operator = credentialsOf(operatorClient);
  const clients = [backOffice, auditor, operator].map(({ clientId, clientSecret, scopes }) => ({
    clientId,
    secretHash: sha256(clientSecret).toString('hex'),
    scopes,
  }));
  return { clients, backOffice, auditor, operator };
};

/**
 * Who may ask a process for a token: the configured clients, and outside production those of the demonstration, unless
 * a configured one has the id. `local` is allowed as well: it is the command line of somebody who can read the secrets
 * anyway.
 */
export const admittedClients = (
  { machineClients = [], isProduction }: Pick<Config, 'machineClients' | 'isProduction'>,
  { clients }: DemoClients,
  local?: MachineCredentials,
): readonly MachineClient[] => {
  const configured = new Set(machineClients.map(({ clientId }) => clientId));
  const ofThisInstallation = clients.filter(
    ({ clientId }) => !configured.has(clientId) && (isProduction !== true || clientId === local?.clientId),
  );
  return [...machineClients, ...ofThisInstallation];
};

/** The client with this id and secret; undefined otherwise, in the same time. */
export const findMachineClient = (
  clients: readonly MachineClient[],
  { clientId, clientSecret }: Pick<MachineCredentials, 'clientId' | 'clientSecret'>,
): MachineClient | undefined => {
  const client = clients.find((candidate) => candidate.clientId === clientId);
  const expected = Buffer.from(client?.secretHash ?? '0'.repeat(64), 'hex');
  const given = sha256(clientSecret);
  return expected.length === given.length && timingSafeEqual(expected, given) ? client : undefined;
};
