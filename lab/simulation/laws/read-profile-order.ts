import { profileOrderSchema, type ProfileOrder } from '@driveaway/domain/api/profile.ts';

const read = new WeakMap<object, ProfileOrder>();

/** The body of an answer as an order on a page; read once for the person and for the laws. Throws when it is none. */
export const readProfileOrder = (body: unknown): ProfileOrder => {
  const known = typeof body === 'object' && body !== null ? read.get(body) : undefined;
  if (known !== undefined) return known;
  const order = profileOrderSchema.parse(body);
  if (typeof body === 'object' && body !== null) read.set(body, order);
  return order;
};
