/** Positions of the feed as clients keep them: they say nothing, cannot be made up, and name an event of this store alone. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Before which event a position stands, and of which event it tells. */
export type NamedPlace = {
  /** A position of the store, before the event and not before any other of an order; undefined: the beginning. */
  readonly before: bigint | undefined;
  /** A digest of the event's id; empty: of no event. */
  readonly digest: string;
  /** Else any event of the store may be the one, told or not. */
  readonly isOfFeed: boolean;
};

export const digestOfEvent = (eventId: string): string =>
  createHash('sha256').update(eventId).digest('base64url').slice(0, 12);

const tokenPattern = /^(\d{0,20})\.([\w-]{0,12})\.(any\.)?([\w-]{16})$/;

const placeOf = ({ before, digest, isOfFeed }: NamedPlace): string =>
  `${before ?? ''}.${digest}${isOfFeed ? '' : '.any'}`;

/** Makes and reads positions with a 32-byte secret that is never changed. */
export const feedPositions = (secret: Uint8Array) => {
  const macOf = (place: string): string =>
    createHmac('sha256', secret).update(`feed position\n${place}`).digest('base64url').slice(0, 16);
  return {
    tokenOf: (named: NamedPlace): string => {
      const place = placeOf(named);
      return Buffer.from(`${place}.${macOf(place)}`).toString('base64url');
    },
    /** Undefined for anything that was not made here. */
    read: (token: string): NamedPlace | undefined => {
      const [found, before = '', digest = '', any, mac = ''] =
        tokenPattern.exec(Buffer.from(token, 'base64url').toString()) ?? [];
      if (found === undefined) return undefined;
      const named = { before: before === '' ? undefined : BigInt(before), digest, isOfFeed: any === undefined };
      return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(placeOf(named)))) ? named : undefined;
    },
  };
};
