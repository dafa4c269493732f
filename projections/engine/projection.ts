import type { z } from 'zod';
import {
  brochureRequestEventTypes,
  type BrochureRequestEvent,
} from '@driveaway/domain/brochures/brochure-request-events.ts';
import { carOfferEventTypes, type CarOfferEvent } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { callBackEventTypes, type CallBackEvent } from '@driveaway/domain/call-backs/call-back-events.ts';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import type { EventMetadata } from '@driveaway/domain/order/event-metadata.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import type { TalkEvent } from '@driveaway/domain/talk/talk-events.ts';
import { testDriveEventTypes, type TestDriveEvent } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { CollectionDefinition } from '@driveaway/infra/read-models/port.ts';
import { plainJson } from './plain-json.ts';

/** What projections follow: orders, the talks about them, test drives, brochures by mail, call backs, and car offers. */
type AnyEvent = OrderEvent | TalkEvent | TestDriveEvent | BrochureRequestEvent | CallBackEvent | CarOfferEvent;

/** An event in today's shape. */
export type ReadEvent<Event extends AnyEvent = OrderEvent> = {
  readonly event: Event;
  readonly metadata: EventMetadata;
  /** Its place in its stream, from 0. */
  readonly revision: number;
};

/** An event that was recorded and cannot be read: of an unknown type or later version, or not fitting its schema. */
export type UnreadEvent = {
  readonly type: string;
  readonly kind: 'unknown' | 'unreadable';
  /** Undefined when not even the envelope could be read. */
  readonly metadata: EventMetadata | undefined;
  readonly revision: number;
};

export type StreamEvent = ({ readonly read: true } & AnyFact) | ({ readonly read: false } & UnreadEvent);

/** How one kind of document is made from the events of one stream. Pure: no clock, no I/O, no state. */
type ProjectionRules<Document extends object, Event extends AnyEvent = OrderEvent> = {
  readonly collection: CollectionDefinition;
  /** The streams it follows; what comes after the prefix is the document's id. */
  readonly prefixes: readonly string[];
  readonly documentSchema: z.ZodType<Document>;
  readonly evolve: (document: Document | undefined, fact: ReadEvent<Event>) => Document;
  readonly evolveUnread: (document: Document, fact: UnreadEvent) => Document;
};

/** A projection as the engine sees it: bodies in, bodies out. */
export type Projection = {
  /** The name of its collection, of its checkpoint and in the log. */
  readonly name: string;
  readonly collection: CollectionDefinition;
  readonly prefixes: readonly string[];
  /** The body after more events, at least one, in order. Throws when the body, or the first event, cannot be read. */
  readonly advance: (body: JsonObject | undefined, facts: readonly StreamEvent[]) => JsonObject;
};

type AnyFact = ReadEvent<AnyEvent>;

const isOfTalk = (fact: AnyFact): fact is ReadEvent<TalkEvent> =>
  fact.event.type === 'TalkMessageWritten' || fact.event.type === 'TalkRead';
const testDriveTypes: ReadonlySet<string> = new Set(testDriveEventTypes);
const isOfTestDrive = (fact: AnyFact): fact is ReadEvent<TestDriveEvent> => testDriveTypes.has(fact.event.type);
const brochureRequestTypes: ReadonlySet<string> = new Set(brochureRequestEventTypes);
const isOfBrochureRequest = (fact: AnyFact): fact is ReadEvent<BrochureRequestEvent> =>
  brochureRequestTypes.has(fact.event.type);
const callBackTypes: ReadonlySet<string> = new Set(callBackEventTypes);
const isOfCallBack = (fact: AnyFact): fact is ReadEvent<CallBackEvent> => callBackTypes.has(fact.event.type);
const carOfferTypes: ReadonlySet<string> = new Set(carOfferEventTypes);
const isOfCarOffer = (fact: AnyFact): fact is ReadEvent<CarOfferEvent> => carOfferTypes.has(fact.event.type);
const isOfOrder = (fact: AnyFact): fact is ReadEvent =>
  !isOfTalk(fact) && !isOfTestDrive(fact) && !isOfBrochureRequest(fact) && !isOfCallBack(fact) && !isOfCarOffer(fact);

/** Makes a projection of its rules: bodies are checked on the way in, and plain JSON on the way out. */
const projectionOfEvents = <Document extends object, Event extends AnyEvent>(
  rules: ProjectionRules<Document, Event>,
  isItsFact: (fact: AnyFact) => fact is ReadEvent<Event>,
): Projection => {
  // A body just made need not be checked when the next event of the same page comes; freed with the body.
  const checked = new WeakMap<JsonObject, Document>();
  const documentOf = (body: JsonObject): Document => checked.get(body) ?? rules.documentSchema.parse(body);

  const checkedAs = (body: JsonObject, document: Document): JsonObject => {
    checked.set(body, document);
    return body;
  };

  const evolve = (document: Document | undefined, fact: StreamEvent): Document => {
    if (fact.read) {
      if (!isItsFact(fact)) throw new Error(`${rules.collection.name} does not follow ${fact.event.type}`);
      return rules.evolve(document, fact);
    }
    if (document === undefined) throw new Error(`The first fact of a stream is ${fact.kind}: ${fact.type}`);
    return rules.evolveUnread(document, fact);
  };

  return {
    name: rules.collection.name,
    collection: rules.collection,
    prefixes: rules.prefixes,
    advance: (body, facts) => {
      const before = body === undefined ? undefined : documentOf(body);
      let document = before;
      for (const fact of facts) document = evolve(document, fact);
      if (document === undefined) throw new RangeError('There is no fact to apply');
      // what says nothing of the events need not be written again
      if (body !== undefined && document === before) return checkedAs(body, document);
      return checkedAs(plainJson(document, body), document);
    },
  };
};

/** A projection of the events of orders. */
export const projectionOf = <Document extends object>(rules: ProjectionRules<Document>): Projection =>
  projectionOfEvents(rules, isOfOrder);

/** A projection of the events of talks. */
export const talkProjectionOf = <Document extends object>(rules: ProjectionRules<Document, TalkEvent>): Projection =>
  projectionOfEvents(rules, isOfTalk);

/** A projection of the events of test drives. */
export const testDriveProjectionOf = <Document extends object>(
  rules: ProjectionRules<Document, TestDriveEvent>,
): Projection => projectionOfEvents(rules, isOfTestDrive);

/** A projection of the events of brochures by mail. */
export const brochureRequestProjectionOf = <Document extends object>(
  rules: ProjectionRules<Document, BrochureRequestEvent>,
): Projection => projectionOfEvents(rules, isOfBrochureRequest);

/** A projection of the events of call backs. */
export const callBackProjectionOf = <Document extends object>(
  rules: ProjectionRules<Document, CallBackEvent>,
): Projection => projectionOfEvents(rules, isOfCallBack);

/** A projection of the events of car offers. */
export const carOfferProjectionOf = <Document extends object>(
  rules: ProjectionRules<Document, CarOfferEvent>,
): Projection => projectionOfEvents(rules, isOfCarOffer);

/** The document that a stream's events belong to. */
export const documentIdOf = ({ name, prefixes }: Pick<Projection, 'name' | 'prefixes'>, stream: string): string => {
  const prefix = prefixes.find((candidate) => stream.startsWith(candidate));
  if (prefix === undefined) throw new Error(`${name} does not follow ${stream}`);
  return stream.slice(prefix.length);
};
