/** The bearer tokens of machines, for an hour. Never a customer's session, nor the other way round. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { machineScopeSchema, type MachineScope } from '@driveaway/domain/api/back-office.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { claimsOf, signToken, type TokenKind } from '../http/sessions/signed-token.ts';

export const machineTokenSeconds = 60 * 60;
const kind: TokenKind = { audience: 'driveaway-machines', purpose: 'machine', seconds: machineTokenSeconds };

/** A machine that has shown who it is. */
export type Machine = { readonly clientId: string; readonly scopes: readonly MachineScope[] };

/** Who a machine's events are recorded under: whoever may operate the product is its operator. */
export const actorOf = ({ clientId, scopes }: Machine): Actor => ({
  kind: scopes.includes('operations') ? 'operator' : 'back-office',
  id: clientId,
});

const claimsSchema = z.object({ sub: z.string(), scope: z.string() });

export type MachineTokens = {
  readonly sign: (machine: Machine, at: Temporal.Instant, tokenId: string) => string;
  /** The machine a token stands for; undefined for anything but a valid, current machine token of ours. */
  readonly verify: (token: string, at: Temporal.Instant) => Machine | undefined;
};

/** The key of machine tokens, made from the 32-byte session secret: a session token is signed with another one. */
export const machineTokenKey = (secret: Uint8Array): KeyObject =>
  createSecretKey(createHmac('sha256', secret).update('machine tokens').digest());

/** Signs and verifies machine tokens with the session secret. */
export const machineTokens = (secret: Uint8Array): MachineTokens => {
  const key = machineTokenKey(secret);
  return {
    sign: ({ clientId, scopes }, at, tokenId) =>
      signToken({ kind, key, at, tokenId, claims: { sub: clientId, scope: scopes.join(' ') } }),
    verify: (token, at) => {
      try {
        const { sub, scope } = claimsSchema.parse(claimsOf(kind, key, token, at));
        const scopes = z.array(machineScopeSchema).parse(scope.split(' ').filter((name) => name !== ''));
        return { clientId: sub, scopes };
      } catch {
        return undefined;
      }
    },
  };
};
