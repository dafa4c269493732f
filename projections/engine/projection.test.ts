import { describe, expect, it } from 'vitest';
import { sampleEvents, sampleOrderCreated } from '@driveaway/domain/testing/order-builders.ts';
import { sampleMetadata } from '@driveaway/domain/testing/recorded-events.ts';
import { orderDocuments } from '../order-documents/order-documents.ts';
import type { StreamEvent } from './projection.ts';

const factOf = (event: Extract<StreamEvent, { read: true }>['event'], revision: number): StreamEvent => ({
  read: true,
  event,
  metadata: sampleMetadata(revision),
  revision,
});

describe('advancing a document', () => {
  it('gives the very body back when the events say nothing of it', () => {
    const body = orderDocuments.advance(undefined, [factOf(sampleOrderCreated(), 0)]);
    expect(orderDocuments.advance(body, [factOf(sampleEvents.OrderApproved, 1)])).toBe(body);
    const stored = JSON.parse(JSON.stringify(body));
    expect(orderDocuments.advance(stored, [factOf(sampleEvents.OrderApproved, 1)])).toBe(stored);
    expect(orderDocuments.advance(body, [factOf(sampleEvents.ContractIssued, 1)])).not.toEqual(body);
  });
});
