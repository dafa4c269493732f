import { describe, expect, it } from 'vitest';
import type { CarOfferEvent } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { givenDocument } from '@driveaway/domain/testing/given-when-then.ts';
import { sampleCarOfferRequested } from '@driveaway/domain/testing/sample-car-offer.ts';
import { sampleInstant, sampleMetadata } from '@driveaway/domain/testing/recorded-events.ts';
import { evolveCarOffers } from './car-offers.ts';

const requestId = '5d1a3f0c-7c0b-4f0f-9f5a-3c6a1f7e2b90';
const requested = sampleCarOfferRequested(requestId);
const made = (keptUntil: string): CarOfferEvent => ({
  type: 'CarOfferMade',
  data: { offer: 1, amountCents: 1_850_000, holdsUntil: '2026-11-25', keptUntil },
});
const withdrawn: CarOfferEvent = { type: 'CarOfferWithdrawn', data: {} };
const forgotten: CarOfferEvent = { type: 'CarOwnerForgotten', data: { on: 'schedule' } };
const recorded = (...events: readonly CarOfferEvent[]) =>
  events.map((event, revision) => ({ event, metadata: sampleMetadata(revision), revision }));
const requestedAt = Temporal.Instant.from(sampleInstant(0)).toString({ smallestUnit: 'millisecond' });

const requests = givenDocument(evolveCarOffers).times(2);
const line = { requestId, retailer: 'austral-sydney-city', pictures: 1, requestedAt };
const { keptUntil } = requested.data;
const later = '2026-12-25T13:00:00.000Z';

describe('a car offer', () => {
  it('waits, is due to be forgotten, and says nobody’s name', () => {
    requests.whenEvents(recorded(requested)).thenDocument({ ...line, standing: 'waiting', keptUntil });
  });

  it('is found by the account that it belongs to', () => {
    const ofAccount = { ...requested, data: { ...requested.data, customerId: requestId } };
    requests
      .whenEvents(recorded(ofAccount))
      .thenDocument({ ...line, standing: 'waiting', customerId: requestId, keptUntil });
  });

  it('is kept longer by an offer, and never shorter', () => {
    const offered = { ...line, standing: 'offered', holdsUntil: '2026-11-25' } as const;
    requests.whenEvents(recorded(requested, made(later))).thenDocument({ ...offered, keptUntil: later });
    requests.whenEvents(recorded(requested, made('2026-11-12T00:00:00.000Z'))).thenDocument({ ...offered, keptUntil });
    requests
      .whenEvents(recorded(requested, made(later), withdrawn))
      .thenDocument({ ...offered, standing: 'withdrawn', keptUntil: later });
  });

  it('is due no more once it is forgotten', () => {
    requests.whenEvents(recorded(requested, forgotten)).thenDocument({ ...line, standing: 'forgotten' });
  });

  it('cannot begin with being forgotten', () => {
    const [fact] = recorded(forgotten);
    expect(() => fact && evolveCarOffers(undefined, fact)).toThrow('begins with CarOfferRequested');
  });
});
