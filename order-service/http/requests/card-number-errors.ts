/** Card numbers are refused in every text that is sent, but in those that are named here. */
import { cardNumberRefusal, hasCardNumber } from '@driveaway/domain/payments/card-numbers.ts';
import type { FieldErrors } from '../failures/malformed-input.ts';

/** By the name of the field, why it may hold what looks like a card number. */
export const textsOfAnyDigits: ReadonlyMap<string, string> = new Map([
  ...['cardNumber', 'cardCVN'].map((name) => [name, 'a card field, taken encrypted alone'] as const),
  ...['password', 'passwordConfirm', 'newPassword', 'newPasswordConfirm', 'client_secret', 'token'].map(
    (name) => [name, 'a secret, compared and never kept in clear'] as const,
  ),
  ...['email', 'emailConfirm'].map((name) => [name, 'an address that somebody has'] as const),
  ...['bankReference', 'messageId', 'transaction'].map((name) => [name, "a reference of another's books"] as const),
  ...['vin', 'orderReference', 'contractHash', 'contentBase64', 'endpoint', 'p256dh', 'auth', 'after'].map(
    (name) => [name, 'not written by people'] as const,
  ),
  ...['document-uri', 'blocked-uri', 'effective-directive', 'violated-directive', 'documentURL', 'blockedURL'].map(
    (name) => [name, 'told by a browser, and cut before it is logged'] as const,
  ),
  ['effectiveDirective', 'told by a browser, and cut before it is logged'],
]);

/** The fields of a value whose text has a card number, each by its dotted path. */
export const cardNumberErrors = (value: unknown, path: readonly string[] = []): FieldErrors => {
  const name = path.at(-1) ?? 'body';
  if (typeof value === 'string') {
    return !textsOfAnyDigits.has(name) && hasCardNumber(value) ? { [path.join('.') || name]: [cardNumberRefusal] } : {};
  }
  if (typeof value !== 'object' || value === null) return {};
  const inner = Object.entries(value).map(([key, each]) => cardNumberErrors(each, [...path, key]));
  return Object.assign({}, ...inner);
};
