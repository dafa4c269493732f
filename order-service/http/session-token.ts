/** The one wrapper around jsonwebtoken: what a session token is, and nothing weaker. */
import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';
import type { Session } from './http-state.ts';

export const sessionSeconds = 12 * 60 * 60;
const algorithm = 'HS256';
const issuer = 'driveaway';
const audience = 'driveaway-storefront';

const claimsSchema = z.object({
  iss: z.literal(issuer),
  aud: z.literal(audience),
  typ: z.literal('session'),
  sub: z.uuid(),
  jti: z.uuid(),
  sv: z.int().min(0),
  iat: z.int(),
  exp: z.int(),
});

export type SessionTokens = {
  readonly sign: (session: Session, at: Temporal.Instant, tokenId: string) => string;
  /** The session a token stands for; undefined for anything but a valid, current session token of ours. */
  readonly verify: (token: string, at: Temporal.Instant) => Session | undefined;
};

/** The secret before the present one, and until when what it signed still stands. */
export type PreviousSecret = { readonly secret: Uint8Array; readonly until: Temporal.Instant };

const headerSchema = z.object({ header: z.object({ kid: z.string().optional() }) });

/** Names a secret in a token's header; tells nothing about it. */
const keyIdOf = (secret: Uint8Array): string =>
  createHash('sha256').update('session key id\n').update(secret).digest('hex').slice(0, 16);

const secondsOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1000);

/**
 * Signs and verifies session tokens with a 32-byte secret: HS256, 12 hours. After the secret was changed, tokens of the
 * one before stand until the overlap ends.
 */
export const sessionTokens = (secret: Uint8Array, previous?: PreviousSecret): SessionTokens => {
  const key = createSecretKey(secret);
  const keyid = keyIdOf(secret);

  const keyFor = (token: string, at: Temporal.Instant): KeyObject | undefined => {
    const { kid = keyid } = headerSchema.parse(jsonwebtoken.decode(token, { complete: true })).header;
    if (kid === keyid) return key;
    const isInOverlap = previous !== undefined && Temporal.Instant.compare(at, previous.until) < 0;
    return isInOverlap && kid === keyIdOf(previous.secret) ? createSecretKey(previous.secret) : undefined;
  };

  return {
    sign: ({ customerId, sessionVersion }, at, tokenId) => {
      const issuedAt = secondsOf(at);
      const claims: z.infer<typeof claimsSchema> = {
        iss: issuer,
        aud: audience,
        typ: 'session',
        sub: customerId,
        jti: tokenId,
        sv: sessionVersion,
        iat: issuedAt,
        exp: issuedAt + sessionSeconds,
      };
      return jsonwebtoken.sign(claims, key, { algorithm, keyid });
    },
    verify: (token, at) => {
      try {
        const verifyingKey = keyFor(token, at);
        if (verifyingKey === undefined) return undefined;
        const verified = jsonwebtoken.verify(token, verifyingKey, {
          algorithms: [algorithm],
          issuer,
          audience,
          clockTimestamp: secondsOf(at),
        });
        const claims = claimsSchema.safeParse(verified);
        // a token that outlives a session was not made here
        if (!claims.success || claims.data.exp - claims.data.iat > sessionSeconds) return undefined;
        return { customerId: claims.data.sub, sessionVersion: claims.data.sv };
      } catch {
        return undefined;
      }
    },
  };
};
