/** The bearer tokens of machines: what one is, and nothing weaker. Never a customer's session, nor the other way round. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';
import { machineScopeSchema, type MachineScope } from '@driveaway/domain/api/back-office.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';

export const machineTokenSeconds = 60 * 60;
const algorithm = 'HS256';
const issuer = 'driveaway';
const audience = 'driveaway-machines';
/** How far the clocks of two instances may be apart. */
const toleratedSeconds = 60;

/** A machine that has shown who it is. */
export type Machine = { readonly clientId: string; readonly scopes: readonly MachineScope[] };

/** Who a machine's events are recorded under: whoever may operate the product is its operator. */
export const actorOf = ({ clientId, scopes }: Machine): Actor => ({
  kind: scopes.includes('operations') ? 'operator' : 'back-office',
  id: clientId,
});

const claimsSchema = z.object({
  iss: z.literal(issuer),
  aud: z.literal(audience),
  typ: z.literal('machine'),
  sub: z.string().min(1),
  jti: z.uuid(),
  scope: z.string(),
  iat: z.int(),
  exp: z.int(),
});

export type MachineTokens = {
  readonly sign: (machine: Machine, at: Temporal.Instant, tokenId: string) => string;
  /** The machine a token stands for; undefined for anything but a valid, current machine token of ours. */
  readonly verify: (token: string, at: Temporal.Instant) => Machine | undefined;
};

const secondsOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1000);

/** The key of machine tokens, made from the 32-byte session secret: a session token is signed with another one. */
export const machineTokenKey = (secret: Uint8Array): KeyObject =>
  createSecretKey(createHmac('sha256', secret).update('machine tokens').digest());

/** Signs and verifies machine tokens with the session secret: HS256, an hour. */
export const machineTokens = (secret: Uint8Array): MachineTokens => {
  const key = machineTokenKey(secret);
  return {
    sign: ({ clientId, scopes }, at, tokenId) => {
      const issuedAt = secondsOf(at);
      const claims: z.infer<typeof claimsSchema> = {
        iss: issuer,
        aud: audience,
        typ: 'machine',
        sub: clientId,
        jti: tokenId,
        scope: scopes.join(' '),
        iat: issuedAt,
        exp: issuedAt + machineTokenSeconds,
      };
      return jsonwebtoken.sign(claims, key, { algorithm });
    },
    verify: (token, at) => {
      try {
        const verified = jsonwebtoken.verify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          clockTimestamp: secondsOf(at),
        });
        const { sub, scope, iat, exp } = claimsSchema.parse(verified);
        const isOurs = exp - iat <= machineTokenSeconds && iat <= secondsOf(at) + toleratedSeconds;
        const scopes = z.array(machineScopeSchema).parse(scope.split(' ').filter((name) => name !== ''));
        return isOurs ? { clientId: sub, scopes } : undefined;
      } catch {
        return undefined;
      }
    },
  };
};
