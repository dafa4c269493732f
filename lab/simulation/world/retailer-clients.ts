/** The retailers of a run, and what their machines ask for a token with. */
import { createHash } from 'node:crypto';
import type { MachineClient } from '@driveaway/infra/config/machine-clients.ts';

/** Each has orders or gets some: in one state, so that prices stay as they are when an order is moved. */
export const retailerIds = ['austral-sydney-city', 'austral-parramatta', 'austral-newcastle'] as const;
export type RetailerId = (typeof retailerIds)[number];

const credentialsOf = (id: RetailerId) => ({ clientId: `of-${id}`, clientSecret: `secret of ${id}` });

export const retailerClients = {
  'austral-sydney-city': credentialsOf('austral-sydney-city'),
  'austral-parramatta': credentialsOf('austral-parramatta'),
  'austral-newcastle': credentialsOf('austral-newcastle'),
} as const satisfies Readonly<Record<RetailerId, unknown>>;

/** As MACHINE_CLIENTS names them. */
export const configuredRetailers: readonly MachineClient[] = retailerIds.map((id) => ({
  clientId: retailerClients[id].clientId,
  secretHash: createHash('sha256').update(retailerClients[id].clientSecret).digest('hex'),
  scopes: ['orders:append', 'orders:read'],
  retailers: [id],
}));
