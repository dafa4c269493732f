/** The one wrapper around otpauth: six digits every 30 seconds (RFC 6238), as every authenticator app makes them. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import { Secret, TOTP } from 'otpauth';

/** As RFC 4226 recommends. */
export const codeSecretBytes = 20;
/** Steps before and after the present one whose codes count: clocks differ, and typing takes time. */
const window = 1;

const codesOf = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({
    issuer: brand.name,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** What an app takes to make the codes of a secret; it shows them under the label. */
export const enrolmentOf = (secret: Uint8Array, label: string): { readonly uri: string; readonly secret: string } => {
  const codes = codesOf(secret, label);
  return { uri: codes.toString(), secret: codes.secret.base32 };
};

/** The time step whose code this is; undefined when it is of none around `at`. */
export const stepOfCode = (secret: Uint8Array, code: string, at: Temporal.Instant): number | undefined => {
  const codes = codesOf(secret);
  const timestamp = at.epochMilliseconds;
  const delta = codes.validate({ token: code, timestamp, window });
  return delta === null ? undefined : codes.counter({ timestamp }) + delta;
};
