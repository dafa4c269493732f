import { createHmac, generateKeyPairSync } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { sessionSeconds, sessionTokens } from './session-token.ts';

const secret = Buffer.alloc(32, 7);
const tokens = sessionTokens(secret);
const at = Temporal.Instant.from('2026-11-10T00:00:00Z');
const now = Math.floor(at.epochMilliseconds / 1000);
const session = { customerId: '6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911', sessionVersion: 3 };
const tokenId = '0d9a6c35-7c1b-4f0e-8a44-6b2f1e9d3c70';

const claims = {
  iss: 'driveaway',
  aud: 'driveaway-storefront',
  typ: 'session',
  sub: session.customerId,
  jti: tokenId,
  sv: 3,
  iat: now,
  exp: now + sessionSeconds,
};

const without = (name: keyof typeof claims) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Signed with the real secret by hand, bypassing the checks of the JWT library. */
const forge = (header: object, body: object): string => {
  const content = `${base64url(header)}.${base64url(body)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
};
const signed = (body: object) => forge({ alg: 'HS256', typ: 'JWT' }, body);

describe('a session token', () => {
  it('gives its session back until it expires, and not a second longer', () => {
    const token = tokens.sign(session, at, tokenId);
    expect(tokens.verify(token, at)).toStrictEqual({ ...session, sessionId: tokenId });
    expect(tokens.verify(token, at.add({ seconds: sessionSeconds - 1 }))).toStrictEqual({
      ...session,
      sessionId: tokenId,
    });
    expect(tokens.verify(token, at.add({ seconds: sessionSeconds }))).toBeUndefined();
  });

  it('is what these tests forge', () => {
    expect(tokens.verify(signed(claims), at)).toStrictEqual({ ...session, sessionId: tokenId });
  });

  it.each([
    ['another issuer', signed({ ...claims, iss: 'somebody' })],
    ['another audience', signed({ ...claims, aud: 'driveaway-back-office' })],
    ['several audiences', signed({ ...claims, aud: ['driveaway-storefront', 'driveaway-back-office'] })],
    ['a token for another purpose', signed({ ...claims, typ: 'password-reset' })],
    ['a longer life than a session has', signed({ ...claims, exp: now + sessionSeconds + 1 })],
    ['a session version that is no number', signed({ ...claims, sv: '3' })],
    ['a customer that is no id', signed({ ...claims, sub: 'admin' })],
    ['not valid yet', signed({ ...claims, nbf: now + 60 })],
    ['issued in two minutes', signed({ ...claims, iat: now + 120, exp: now + 120 + sessionSeconds })],
    ['no expiry', signed(without('exp'))],
    ['no issue time', signed(without('iat'))],
    ['no issuer', signed(without('iss'))],
    ['no audience', signed(without('aud'))],
    ['no purpose', signed(without('typ'))],
    ['no id', signed(without('jti'))],
    ['no session version', signed(without('sv'))],
    ['no algorithm', `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims)}.`],
    ['no algorithm, yet signed', forge({ alg: 'none', typ: 'JWT' }, claims)],
    ['another HMAC', jsonwebtoken.sign(claims, secret, { algorithm: 'HS512' })],
    ['another secret', jsonwebtoken.sign(claims, Buffer.alloc(32, 8), { algorithm: 'HS256' })],
    [
      'a public-key algorithm',
      jsonwebtoken.sign(claims, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, { algorithm: 'ES256' }),
    ],
    ['a changed claim', signed(claims).replace(base64url(claims), base64url({ ...claims, sv: 4 }))],
    ['a text instead of claims', forge({ alg: 'HS256' }, ['session'])],
    ['nothing', ''],
    ['two dots', '..'],
    ['no token', 'session'],
  ])('is refused with %s (rows 11, 12, 13)', (_what, token) => {
    expect(tokens.verify(token, at)).toBeUndefined();
  });

  it('of the secret before stands until the overlap ends, and no longer (row 15)', () => {
    const old = Buffer.alloc(32, 8);
    const token = sessionTokens(old).sign(session, at, tokenId);
    const overlap = sessionTokens(secret, { secret: old, until: at.add({ hours: 1 }) });
    expect(tokens.verify(token, at)).toBeUndefined();
    expect(overlap.verify(token, at.add({ minutes: 59 }))).toStrictEqual({ ...session, sessionId: tokenId });
    expect(overlap.verify(token, at.add({ hours: 1 }))).toBeUndefined();
    expect(overlap.verify(overlap.sign(session, at, tokenId), at.add({ hours: 1 }))).toStrictEqual({
      ...session,
      sessionId: tokenId,
    });
    expect(sessionTokens(old).verify(overlap.sign(session, at, tokenId), at)).toBeUndefined();
  });
});
