import { describe, expect, it } from 'vitest';
import type { ReplayedEvent, StateInWords } from '@driveaway/domain/api/audit.ts';
import { describeLine, describeReplay } from './describe-order.ts';

const orderNo = '20260000-0001';

const state: StateInWords = {
  lifecycle: 'deposit due; balance not due; no finance application',
  statusCode: 1,
  displayStatus: 1,
  displayStatusLabel: 'Deposit Required',
  financeStatusLabel: '',
  balanceOwing: 0,
  anomalies: [],
};

type Metadata = NonNullable<ReplayedEvent['metadata']>;

const event = (revision: number, changes: Partial<ReplayedEvent>, metadata: Partial<Metadata> = {}): ReplayedEvent => ({
  revision,
  position: String(revision),
  eventId: `event-${revision}`,
  type: 'OrderCreated',
  summary: 'Something was recorded',
  metadata: {
    recordedAt: '2026-11-02T00:00:00.000Z',
    actor: { kind: 'system', id: 'deposit' },
    commandId: `command-${revision}`,
    correlationId: 'conversation',
    causationId: `command-${revision}`,
    schemaVersion: 1,
    hash: 'a'.repeat(64),
    ...metadata,
  },
  data: { amountCents: 1 },
  personal: 'none',
  message: null,
  state,
  ...changes,
});

const replayOf = (events: readonly ReplayedEvent[]) => ({
  orderNo,
  headRevision: events.length - 1,
  chain: { ok: true, revision: events.length - 1, hash: 'a'.repeat(64) } as const,
  personalDataReads: { chain: { ok: true, revision: -1, hash: '0'.repeat(64) } as const, reads: [] },
  events: [...events],
  state,
});

const linesOf = (...events: readonly ReplayedEvent[]): string => describeReplay(replayOf(events), false).join('\n');
const customer = { kind: 'customer', id: 'ada' } as const;

describe('why an event came about', () => {
  const asked = event(0, { type: 'DepositPaymentStarted' }, { actor: customer });

  it('is the event of the same order that led to it, by its id or its command', () => {
    const byCommand = event(1, { type: 'DepositPaid' }, { causationId: 'command-0' });
    expect(linesOf(asked, byCommand)).toContain(
      'why       because of DepositPaymentStarted at revision 0, command command-1',
    );
    const byEvent = event(2, { type: 'ContractIssued' }, { causationId: 'event-1' });
    expect(linesOf(asked, byCommand, byEvent)).toContain('because of DepositPaid at revision 1, command command-2');
  });

  it('is a request of its own when nothing led to it', () => {
    expect(linesOf(asked)).toContain('who       the customer, ada\n    why       their own request, command command-0');
  });

  it('is never an event that came after it', () => {
    const early = event(0, {}, { causationId: 'event-1' });
    expect(linesOf(early, event(1, {}))).toContain('why       because of event-1, command command-0');
  });

  it('is the message of the back office, with its reason and its own time', () => {
    const message = {
      clientId: 'wms',
      messageId: 'm-1',
      type: 'approve',
      occurredAt: '2026-11-01T00:00:00Z',
      reason: 'Ok',
    };
    const approved = event(0, { message }, { actor: { kind: 'back-office', id: 'wms' } });
    expect(linesOf(approved)).toContain(
      'who       the back office, as client wms\n    why       message m-1 (approve), happened 2026-11-01T00:00:00Z: Ok',
    );
  });

  it('is unknown when the envelope or the message cannot be read', () => {
    const lost = event(0, { metadata: null, summary: null, data: null, personal: 'unreadable' });
    expect(linesOf(lost)).toContain(
      'time unknown  OrderCreated\n    what      nobody here can read it\n    who       unknown: the envelope cannot be read',
    );
    expect(linesOf(event(0, { message: 'unreadable' }))).toContain(
      'why       unknown: the message is gone or is not what was received',
    );
  });
});

describe('a line that was refused', () => {
  it('names the fields that are wrong, and says of the whole what is wrong with it', () => {
    const answer = {
      line: 3,
      ok: false,
      code: 'malformed-input',
      message: 'words',
      orderNo,
      messageId: 'm-1',
    } as const;
    const errors = { 'data.vin': ['This is missing.'], body: ['Too long.'] };
    expect(describeLine({ ...answer, errors })).toBe(
      `line 3  ${orderNo}  m-1  REFUSED malformed-input: data.vin: This is missing. Too long.`,
    );
    expect(describeLine(answer)).toBe(`line 3  ${orderNo}  m-1  REFUSED malformed-input: words`);
  });
});

describe('the words of a replay', () => {
  it('give everything that was recorded to who asks for it, and a summary to everybody else', () => {
    expect(linesOf(event(0, {}))).not.toContain('amountCents');
    expect(describeReplay(replayOf([event(0, {})]), true)).toContain('    data      {"amountCents":1}');
  });

  it('say of the time before the first event that there was no order', () => {
    const { events: _, ...rest } = replayOf([event(0, {})]);
    expect(describeReplay({ ...rest, events: [] })[0]).toBe('0 of 1 events: there was no order yet');
  });

  it('name events that did not fit', () => {
    const anomalies = [{ revision: 0, type: 'OrderCreated', kind: 'ignored' } as const];
    expect(linesOf(event(0, { state: { ...state, anomalies } }))).toContain(
      '; ANOMALIES: OrderCreated at revision 0 does not fit what came before',
    );
  });
});
