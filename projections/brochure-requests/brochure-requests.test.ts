import { describe, expect, it } from 'vitest';
import type { BrochureRequestEvent } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { givenDocument } from '@driveaway/domain/testing/given-when-then.ts';
import { sampleBrochureRequested } from '@driveaway/domain/testing/sample-brochure-request.ts';
import { sampleInstant, sampleMetadata } from '@driveaway/domain/testing/recorded-events.ts';
import { evolveBrochureRequests } from './brochure-requests.ts';

const requestId = '2b7c5a52-5e0e-4f0a-8c39-0e5d8f2f6a11';
const requested = sampleBrochureRequested(requestId);
const forgotten: BrochureRequestEvent = { type: 'BrochureReaderForgotten', data: { on: 'schedule' } };
const recorded = (...events: readonly BrochureRequestEvent[]) =>
  events.map((event, revision) => ({ event, metadata: sampleMetadata(revision), revision }));
const requestedAt = Temporal.Instant.from(sampleInstant(0)).toString({ smallestUnit: 'millisecond' });

const requests = givenDocument(evolveBrochureRequests).times(2);
const line = { requestId, modelCode: 'outback', requestedAt };
const { keptUntil } = requested.data;

describe('a request for a brochure', () => {
  it('is due to be forgotten, and says nobody’s name', () => {
    requests.whenEvents(recorded(requested)).thenDocument({ ...line, keptUntil });
  });

  it('is found by the account that it belongs to', () => {
    const ofAccount = { ...requested, data: { ...requested.data, customerId: requestId } };
    requests.whenEvents(recorded(ofAccount)).thenDocument({ ...line, customerId: requestId, keptUntil });
  });

  it('is due no more once it is forgotten', () => {
    requests.whenEvents(recorded(requested, forgotten)).thenDocument(line);
  });

  it('cannot begin with being forgotten', () => {
    const [fact] = recorded(forgotten);
    expect(() => fact && evolveBrochureRequests(undefined, fact)).toThrow('begins with BrochureRequested');
  });
});
