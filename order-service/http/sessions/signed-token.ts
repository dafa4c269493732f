/** The one wrapper around jsonwebtoken: it accepts our kinds of token and nothing weaker. */
import type { KeyObject } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';

const algorithm = 'HS256';
const issuer = 'driveaway';
/** How far the clocks of two instances may be apart. */
const toleratedSeconds = 60;

/** A token of one kind is worth nothing as another. */
export type TokenKind = {
  readonly audience: string;
  readonly purpose: string;
  /** How long it lives; one that claims to live longer was not made here. */
  readonly seconds: number;
};

const envelopeSchema = z.looseObject({
  aud: z.string(),
  typ: z.string(),
  sub: z.string().min(1),
  jti: z.uuid(),
  iat: z.int(),
  exp: z.int(),
});
const headerSchema = z.object({ header: z.object({ kid: z.string().optional() }) });

const secondsOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1000);

/** The id of the key that a token says it was signed with; undefined when it says none. Throws for what is no token. */
export const keyIdIn = (token: string): string | undefined =>
  headerSchema.parse(jsonwebtoken.decode(token, { complete: true })).header.kid;

type TokenToSign = {
  readonly kind: TokenKind;
  readonly key: KeyObject;
  readonly keyId?: string | undefined;
  readonly at: Temporal.Instant;
  readonly tokenId: string;
  readonly claims: Readonly<Record<string, string | number>> & { readonly sub: string };
};

/** Signs a token that lives as long as its kind does. */
export const signToken = ({ kind, key, keyId, at, tokenId, claims }: TokenToSign): string => {
  const iat = secondsOf(at);
  return jsonwebtoken.sign(
    { ...claims, iss: issuer, aud: kind.audience, typ: kind.purpose, jti: tokenId, iat, exp: iat + kind.seconds },
    key,
    { algorithm, ...(keyId === undefined ? {} : { keyid: keyId }) },
  );
};

/** Whether a token's time has come and is not over, by the tolerated difference of clocks. */
export const isCurrent = (
  { iat, exp }: { readonly iat: number; readonly exp: number },
  at: Temporal.Instant,
): boolean => iat <= secondsOf(at) + toleratedSeconds && secondsOf(at) < exp;

/** The claims of a valid, current token of this kind; throws for anything else. */
export const claimsOf = (kind: TokenKind, key: KeyObject, token: string, at: Temporal.Instant): unknown => {
  const clockTimestamp = secondsOf(at);
  const claims = envelopeSchema.parse(
    jsonwebtoken.verify(token, key, { algorithms: [algorithm], issuer, audience: kind.audience, clockTimestamp }),
  );
  const isOurs =
    claims.aud === kind.audience &&
    claims.typ === kind.purpose &&
    claims.exp - claims.iat <= kind.seconds &&
    isCurrent(claims, at);
  if (!isOurs) throw new Error('The token is of another kind, lives too long or was not issued yet');
  return claims;
};
