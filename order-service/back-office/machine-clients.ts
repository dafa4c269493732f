/** Machines that may ask for a token, and those of a demonstration. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { MachineScope } from '@driveaway/domain/api/back-office.ts';

export type MachineClient = {
  readonly clientId: string;
  /** SHA-256, hex, of a random secret: 32 random bytes need no slow hash. */
  readonly secretHash: string;
  readonly scopes: readonly MachineScope[];
};

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
  scopes: ['orders:append', 'orders:read', 'audit:read', 'operations'],
} as const satisfies Pick<MachineClient, 'clientId' | 'scopes'>;

/**
 * The clients of this installation: whoever has its 32-byte session secret can work them out again, nobody else can.
 * For demonstrations and the local command line; production has clients of its own.
 */
export const createDemoClients = (secret: Uint8Array): DemoClients => {
  const credentialsOf = ({ clientId, scopes }: Pick<MachineClient, 'clientId' | 'scopes'>): MachineCredentials => ({
    clientId,
    clientSecret: createHmac('sha256', secret).update(`machine client\n${clientId}`).digest('base64url'),
    scopes,
  });
  const backOffice = credentialsOf({ clientId: 'back-office', scopes: ['orders:append', 'orders:read'] });
  const auditor = credentialsOf({ clientId: 'auditor', scopes: ['orders:read', 'audit:read', 'audit:personal'] });
  const operator = credentialsOf(operatorClient);
  const clients = [backOffice, auditor, operator].map(({ clientId, clientSecret, scopes }) => ({
    clientId,
    secretHash: sha256(clientSecret).toString('hex'),
    scopes,
  }));
  return { clients, backOffice, auditor, operator };
};

/** The client with this id and secret; undefined otherwise, after the same work. */
export const findMachineClient = (
  clients: readonly MachineClient[],
  { clientId, clientSecret }: Pick<MachineCredentials, 'clientId' | 'clientSecret'>,
): MachineClient | undefined => {
  const client = clients.find((candidate) => candidate.clientId === clientId);
  const expected = Buffer.from(client?.secretHash ?? '0'.repeat(64), 'hex');
  const given = sha256(clientSecret);
  return expected.length === given.length && timingSafeEqual(expected, given) ? client : undefined;
};
