/** Positions of the feed as clients keep them: they say nothing, cannot be made up, and name an event of this store alone. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Before which event a position stands, and of which event it tells. */
export type NamedPlace = {
  /** A position of the store, before the event and not before any other of an order; undefined: the beginning. */
  readonly before: bigint | undefined;
  /** A digest of the event's id; empty: of no event. */
  readonly digest: string;
};

export const digestOfEvent = (eventId: string): string =>
  createHash('sha256').update(eventId).digest('base64url').slice(0, 12);

const tokenPattern = /^(\d{0,20})\.([\w-]{0,12})\.([\w-]{16})$/;

/** Makes and reads positions with a 32-byte secret that is never changed. */
export const feedPositions = (secret: Uint8Array) => {
  const macOf = (place: string): string =>
    createHmac('sha256', secret).update(`feed position\n${place}`).digest('base64url').slice(0, 16);
  return {
    tokenOf: ({ before, digest }: NamedPlace): string => {
      const place = `${before ?? ''}.${digest}`;
      return Buffer.from(`${place}.${macOf(place)}`).toString('base64url');
    },
    /** Undefined for anything that was not made here. */
    read: (token: string): NamedPlace | undefined => {
      const [, before, digest = '', mac = ''] = tokenPattern.exec(Buffer.from(token, 'base64url').toString()) ?? [];
      if (before === undefined) return undefined;
      const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(`${before}.${digest}`)));
      return isOurs ? { before: before === '' ? undefined : BigInt(before), digest } : undefined;
    },
  };
};
