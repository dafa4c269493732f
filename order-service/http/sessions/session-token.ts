/** What a session token is: signed for the storefront, for twelve hours, with the customer's session version. */
import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import { z } from 'zod';
import type { NamedSession, Session } from '../context/http-state.ts';
import { claimsOf, keyIdIn, signToken, type TokenKind } from './signed-token.ts';

export const sessionSeconds = siteCookies.session.seconds;
const sessionKind: TokenKind = { audience: 'driveaway-storefront', purpose: 'session', seconds: sessionSeconds };

const claimsSchema = z.object({ jti: z.uuid(), sub: z.uuid(), sv: z.int().min(0) });

export type SessionTokens = {
  readonly sign: (session: Session, at: Temporal.Instant, tokenId: string) => string;
  /** The session a token stands for; undefined for anything but a valid, current session token of ours. */
  readonly verify: (token: string, at: Temporal.Instant) => NamedSession | undefined;
};

/** The secret before the present one, and until when what it signed still stands. */
type PreviousSecret = { readonly secret: Uint8Array; readonly until: Temporal.Instant };

/** Names a secret in a token's header; tells nothing about it. */
const keyIdOf = (secret: Uint8Array): string =>
  createHash('sha256').update('session key id\n').update(secret).digest('hex').slice(0, 16);

/**
 * Signs and verifies session tokens with a 32-byte secret. After the secret was changed, tokens of the one before stand
 * until the overlap ends.
 */
export const sessionTokens = (secret: Uint8Array, previous?: PreviousSecret, kind = sessionKind): SessionTokens => {
  const key = createSecretKey(secret);
  const keyId = keyIdOf(secret);

  const keyFor = (token: string, at: Temporal.Instant): KeyObject | undefined => {
    const named = keyIdIn(token) ?? keyId;
    if (named === keyId) return key;
    const isInOverlap = previous !== undefined && Temporal.Instant.compare(at, previous.until) < 0;
    return isInOverlap && named === keyIdOf(previous.secret) ? createSecretKey(previous.secret) : undefined;
  };

  return {
    sign: ({ customerId, sessionVersion }, at, tokenId) =>
      signToken({ kind, key, keyId, at, tokenId, claims: { sub: customerId, sv: sessionVersion } }),
    verify: (token, at) => {
      try {
        const verifyingKey = keyFor(token, at);
        if (verifyingKey === undefined) return undefined;
        const { jti, sub, sv } = claimsSchema.parse(claimsOf(kind, verifyingKey, token, at));
        return { customerId: sub, sessionVersion: sv, sessionId: jti };
      } catch {
        return undefined;
      }
    },
  };
};
