/**
 * What each projection writes of fixed histories, as hashes in a file: code that writes something else is noticed. What was
 * meant to change is written down with `--update`.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import {
  brochureRequestStreamPrefix,
  readBrochureRequestEvent,
} from '@driveaway/domain/brochures/brochure-request-events.ts';
import { callBackStreamPrefix, readCallBackEvent } from '@driveaway/domain/call-backs/call-back-events.ts';
import { carOfferStreamPrefix, readCarOfferEvent } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { readTalkEvent, talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { readTestDriveEvent, testDriveStreamPrefix } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { goldenEvents } from '@driveaway/domain/testing/golden-events.ts';
import { sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import { sampleMetadata } from '@driveaway/domain/testing/recorded-events.ts';
import { describe, expect, it } from 'vitest';
import type { Projection, StreamEvent } from './engine/projection.ts';
import { projections } from './start-projections.ts';

const domain = new URL('../domain/', import.meta.url);
const recorded = new URL('written-documents/', import.meta.url);

type GoldenEvent = ReturnType<typeof goldenEvents>[number];
/** An event at a revision of its stream. */
type Step = (revision: number) => StreamEvent;
/** The lives of one stream that hold an event, by what the event is. */
type Lives = ReadonlyMap<string, readonly (readonly Step[])[]>;
type FactOfStream = Extract<StreamEvent, { read: true }>['event'];

const unknown: Step = (revision) => ({
  read: false,
  type: 'WheelsPolished',
  kind: 'unknown',
  metadata: sampleMetadata(revision),
  revision,
});

/** Every event of a kind of stream, in the order of its golden file. */
const stepsOf = (
  file: string,
  read: (stored: Required<GoldenEvent>) => FactOfStream | 'unknown' | 'unreadable',
): readonly (readonly [name: string, type: string, Step])[] =>
  goldenEvents(new URL(file, domain)).flatMap(({ type, schemaVersion, data, personal }, index) => {
    const event = read({ type, schemaVersion, data, personal });
    if (typeof event === 'string') return [];
    const step: Step = (revision) => ({ read: true, event, metadata: sampleMetadata(revision), revision });
    return [[`${index} ${type} ${schemaVersion}`, type, step] as const];
  });

/** Each event after the ones before it. */
const inTurn = (steps: ReturnType<typeof stepsOf>): Lives => {
  const all = steps.map(([, , step]) => step);
  const [first = unknown] = all;
  return new Map([
    ...steps.map(([name], index) => [name, [all.slice(0, index + 1)]] as const),
    ['an unknown event', [[first, unknown]]],
  ]);
};

/** Each event at every place of an order's way from its beginning to the handover. */
const alongTheWay = (steps: ReturnType<typeof stepsOf>): Lives => {
  const way = sampleOrderHistory.map(({ type }) => {
    const step = steps.find(([, of]) => of === type)?.[2];
    if (step === undefined) throw new Error(`No golden event is ${type}`);
    return step;
  });
  const around = (step: Step): readonly (readonly Step[])[] =>
    way.map((_, index) => [...way.slice(0, index + 1), step, ...way.slice(index + 1)]);
  return new Map([
    ...steps.map(
      ([name, type, step]) => [name, type === 'OrderCreated' ? [[step, ...way.slice(1)]] : around(step)] as const,
    ),
    ['an unknown event', around(unknown)],
  ]);
};

const lives: Readonly<Record<string, Lives>> = {
  [orderStreamPrefix]: alongTheWay(stepsOf('order/golden/order-events.json', readOrderEvent)),
  [talkStreamPrefix]: inTurn(stepsOf('talk/golden/talk-events.json', readTalkEvent)),
  [testDriveStreamPrefix]: inTurn(stepsOf('test-drives/golden/test-drive-events.json', readTestDriveEvent)),
  [brochureRequestStreamPrefix]: inTurn(
    stepsOf('brochures/golden/brochure-request-events.json', readBrochureRequestEvent),
  ),
  [callBackStreamPrefix]: inTurn(stepsOf('call-backs/golden/call-back-events.json', readCallBackEvent)),
  [carOfferStreamPrefix]: inTurn(stepsOf('car-offers/golden/car-offer-events.json', readCarOfferEvent)),
};

/** In what order the fields of an object stand is no part of it. */
const canonical = (body: object): string =>
  JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** A hash of the documents of each event's lives, by event. */
const writtenBy = ({ prefixes, advance }: Projection): Readonly<Record<string, string>> => {
  const written: Record<string, string> = {};
  for (const prefix of prefixes)
    for (const [event, each] of lives[prefix] ?? []) {
      const hash = createHash('sha256');
      for (const life of each)
        hash.update(
          canonical(
            advance(
              undefined,
              life.map((step, revision) => step(revision)),
            ),
          ),
        );
      written[`${prefix} ${event}`] = hash.digest('hex').slice(0, 16);
    }
  return written;
};

const fileOf = ({ name, collection }: Projection): string => `${name}@${collection.version}.json`;

describe('what a projection writes', () => {
  it.each(projections.map((projection) => [projection.name, projection] as const))(
    'is what is on record: %s',
    async (_name, projection) => {
      const written = `${JSON.stringify(writtenBy(projection), null, 2)}\n`;
      await expect(written).toMatchFileSnapshot(new URL(fileOf(projection), recorded).pathname);
    },
  );

  it('is on record for the projections of today alone', () => {
    expect(readdirSync(recorded).toSorted()).toEqual(projections.map(fileOf).toSorted());
  });

  it('tells one event from another, and follows every kind of stream', () => {
    for (const projection of projections) {
      const hashes = Object.values(writtenBy(projection));
      expect(hashes.length).toBeGreaterThan(2);
      expect(new Set(hashes).size).toBeGreaterThan(1);
      for (const prefix of projection.prefixes) expect(lives).toHaveProperty([prefix]);
    }
  });
});
