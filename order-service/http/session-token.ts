/** The one wrapper around jsonwebtoken: what a session token is, and nothing weaker. */
import { createSecretKey } from 'node:crypto';
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

const secondsOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1000);

/** Signs and verifies session tokens with a 32-byte secret: HS256, 12 hours. */
export const sessionTokens = (secret: Uint8Array): SessionTokens => {
  const key = createSecretKey(secret);
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
