import { describe, expect, it } from 'vitest';
import type { CallBackEvent } from '@driveaway/domain/call-backs/call-back-events.ts';
import { givenDocument } from '@driveaway/domain/testing/given-when-then.ts';
import type { CallBackDocument } from '@driveaway/domain/api/read-models.ts';
import type { CallBackOutcome } from '@driveaway/domain/call-backs/call-back-standing.ts';
import { sampleCallBackRequested } from '@driveaway/domain/testing/sample-call-back.ts';
import { sampleInstant, sampleMetadata } from '@driveaway/domain/testing/recorded-events.ts';
import { evolveCallBacks } from './call-backs.ts';

const requestId = '5d1a3f0c-7c0b-4f0f-9f5a-3c6a1f7e2b90';
const requested = sampleCallBackRequested(requestId);
const forgotten: CallBackEvent = { type: 'CallerForgotten', data: { on: 'schedule' } };
const recorded = (...events: readonly CallBackEvent[]) =>
  events.map((event, revision) => ({ event, metadata: sampleMetadata(revision), revision }));
const requestedAt = Temporal.Instant.from(sampleInstant(0)).toString({ smallestUnit: 'millisecond' });

const requests = givenDocument(evolveCallBacks).times(2);
const { keptUntil, date, part, from, until, topic } = requested.data;
const line: CallBackDocument = {
  requestId,
  standing: 'asked',
  retailer: 'austral-sydney-city',
  date,
  part,
  from,
  until,
  topic,
  model: 'Outback',
  requestedAt,
};

describe('a call back', () => {
  it('is due to be forgotten, and says nobody’s name', () => {
    requests.whenEvents(recorded(requested)).thenDocument({ ...line, keptUntil });
  });

  it('is found by the account that it belongs to', () => {
    const ofAccount = { ...requested, data: { ...requested.data, customerId: requestId } };
    requests.whenEvents(recorded(ofAccount)).thenDocument({ ...line, customerId: requestId, keptUntil });
  });

  it('is due no more once it is forgotten', () => {
    requests.whenEvents(recorded(requested, forgotten)).thenDocument({ ...line, standing: 'deleted' });
  });

  it('stands at what the retailer said last, also once it is forgotten', () => {
    const closed = (outcome: CallBackOutcome): CallBackEvent => ({ type: 'CallBackClosed', data: { outcome } });
    const tried = [requested, closed('not-reached')];
    requests.whenEvents(recorded(...tried)).thenDocument({ ...line, standing: 'not-reached', keptUntil });
    requests
      .whenEvents(recorded(...tried, closed('reached'), forgotten))
      .thenDocument({ ...line, standing: 'reached' });
  });

  it('cannot begin with being forgotten', () => {
    const [fact] = recorded(forgotten);
    expect(() => fact && evolveCallBacks(undefined, fact)).toThrow('begins with CallBackRequested');
  });
});
