/** The bearer tokens of machines, for an hour. Never a customer's session, nor the other way round. */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { machineScopeSchema } from '@driveaway/domain/api/back-office.ts';
import { claimsOf, isCurrent, signToken, type TokenKind } from '../http/sessions/signed-token.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';
import { standingSecrets, type SessionSecrets } from '../http/sessions/standing-secrets.ts';
import type { Machine, VerifiedMachine } from './machine.ts';

export const machineTokenSeconds = 60 * 60;
const kind: TokenKind = { audience: 'driveaway-machines', purpose: 'machine', seconds: machineTokenSeconds };

/** A machine sends one token for an hour. */
const mostRemembered = 1_000;

const scopesSchema = z.array(machineScopeSchema);
const claimsSchema = z.object({
  sub: z.string(),
  scope: z.string(),
  retailers: z.string().optional(),
  iat: z.int(),
  exp: z.int(),
});
type Verified = Pick<z.infer<typeof claimsSchema>, 'iat' | 'exp'> & { readonly machine: VerifiedMachine };

export type MachineTokens = {
  readonly sign: (machine: Machine, at: Temporal.Instant, tokenId: string) => string;
  /** The machine a token stands for; undefined for anything but a valid, current machine token of ours. */
  readonly verify: (token: string, at: Temporal.Instant) => VerifiedMachine | undefined;
};

/** The key of machine tokens, made from the 32-byte session secret: a session token is signed with another one. */
export const machineTokenKey = (secret: Uint8Array): KeyObject =>
  createSecretKey(createHmac('sha256', secret).update('machine tokens').digest());

/**
 * Signs machine tokens with the session secret, and verifies those of the one before it as well, as for sessions. Tokens are verified once: the newest are known again by their
 * hash, as long as they are current.
 */
export const machineTokens = (secrets: SessionSecrets): MachineTokens => {
  const key = machineTokenKey(secrets.session);
  const verified = createMemory<string, Verified>('machineTokens', { most: mostRemembered });

  const verifyUnder = (secret: Uint8Array, token: string, at: Temporal.Instant): Verified => {
    const claims = claimsOf(kind, secret === secrets.session ? key : machineTokenKey(secret), token, at);
    const { sub, scope, retailers, iat, exp } = claimsSchema.parse(claims);
    const scopes = scopesSchema.parse(scope.split(' ').filter((name) => name !== ''));
    const issuedAt = Temporal.Instant.fromEpochMilliseconds(iat * 1000);
    const limit = retailers === undefined ? {} : { retailers: retailers.split(' ') };
    return { machine: { clientId: sub, scopes, ...limit, issuedAt }, iat, exp };
  };

  return {
    sign: ({ clientId, scopes, retailers }, at, tokenId) => {
      const limit = retailers === undefined ? {} : { retailers: retailers.join(' ') };
      return signToken({ kind, key, at, tokenId, claims: { sub: clientId, scope: scopes.join(' '), ...limit } });
    },
    verify: (token, at) => {
      const digest = hash('sha256', token);
      const known = verified.get(digest);
      if (known !== undefined && isCurrent(known, at)) return known.machine;
      for (const secret of standingSecrets(secrets, at)) {
        try {
          const news = verifyUnder(secret, token, at);
          // the other secret's are verified each time: it may not count any more
          if (secret === secrets.session) verified.set(digest, news);
          return news.machine;
        } catch {
          continue;
        }
      }
      return undefined;
    },
  };
};
