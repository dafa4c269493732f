import { z } from 'zod/mini';

/** Eight digits, a hyphen, four digits (specification §9). */
export const orderNumberPattern = /^\d{8}-\d{4}$/;
export const orderNumberSchema = z.string().check(z.regex(orderNumberPattern));

/**
 * An order number from at least 8 secret or random bytes. Twelve digits taken modulo 10^12, so that nobody can guess
 * the next one; uniqueness is ensured by appending to a stream that must not exist yet.
 */
export const orderNumberFrom = (bytes: Uint8Array): string => {
  if (bytes.length < 8) throw new RangeError('an order number needs at least 8 bytes');
  const value = bytes.slice(0, 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const digits = (value % 1_000_000_000_000n).toString().padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
};

/** The event stream of an order. */
export const orderStream = (orderNo: string): string => `order-${orderNo}`;
export const orderStreamPrefix = 'order-';
