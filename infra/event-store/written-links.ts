/** What chains an event, read from its metadata without an object for all the rest: the most frequent step of a check. */
import type { EventMetadata } from '@driveaway/domain/order/event-metadata.ts';

export type Links = Pick<EventMetadata, 'previousHash' | 'hash'>;

const text = String.raw`"[^"\\\p{Cc}]+"`;
const hex = (digits: number): string => `[0-9a-f]{${digits}}`;
/** Days of the product's years that their month has in every year; 29 February is left to the parser. */
const date = String.raw`(?:19|20|21)\d{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z`;

/** The members of `eventMetadataSchema` in the order in which they are written, those in brackets where an event has them. */
const written = new RegExp(
  [
    `^\\{"commandId":${text},"correlationId":${text},"causationId":${text}`,
    `,"actor":\\{"kind":"(?:customer|back-office|system|operator|follower)","id":${text}\\}`,
    `,"recordedAt":"${date}T${time}","schemaVersion":[1-9]\\d{0,8}`,
    `(?:,"commandHash":"${hex(64)}")?(?:,"deliveryId":${text})?`,
    `(?:,"traceparent":"${hex(2)}-${hex(32)}-${hex(16)}-${hex(2)}")?`,
    `,"previousHash":"(${hex(64)})"(?:,"mac":"${hex(32)}")?,"hash":"(${hex(64)})"\\}$`,
  ].join(''),
  'u',
);

/**
 * The links in a metadata text that is written as this product writes it, which is valid metadata then. Undefined for any
 * other text: it may still be metadata, which only `parseMetadata` can tell.
 */
export const writtenLinks = (metadata: string): Links | undefined => {
  const [, previousHash, hash] = written.exec(metadata) ?? [];
  return previousHash === undefined || hash === undefined ? undefined : { previousHash, hash };
};
