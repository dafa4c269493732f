import { cardNumberRefusal } from '@driveaway/domain/payments/card-numbers.ts';
import { describe, expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';

const parse = (value: unknown) => parseMessage(Buffer.from(JSON.stringify(value)));
const orderNo = '20260000-0001';
const allocate = { orderNo, messageId: 'm-1', type: 'allocate', data: { vin: 'JF1BT9KL2SG012345' } };

describe('a message', () => {
  it('is read as it is written', () => {
    expect(parse(allocate)).toEqual({ kind: 'message', message: allocate });
  });

  it('has references of any digits', () => {
    const data = { amount: 1, bankReference: '4444333322221111' };
    const paid = { orderNo, messageId: '5105105105105100', type: 'balance-paid', data };
    expect(parse(paid)).toEqual({ kind: 'message', message: paid });
  });

  it.each([
    ['without its data', { ...allocate, data: undefined }, { data: ['This is missing.'] }],
    ['without its id', { ...allocate, messageId: undefined }, { messageId: ['This is missing.'] }],
    [
      'with a VIN that is none',
      { ...allocate, data: { vin: 'short' } },
      { 'data.vin': ['A VIN has 17 digits and capital letters, none of them I, O or Q.'] },
    ],
    ['with a number for a text', { ...allocate, data: { vin: 7 } }, { 'data.vin': ['This must be a text.'] }],
    [
      'with what its type does not have',
      { ...allocate, data: { ...allocate.data, colour: 'red' } },
      { data: ['A message of this type has no "colour" here.'] },
    ],
    [
      'with an empty reason',
      { ...allocate, type: 'cancel', data: { reason: ' ' } },
      { 'data.reason': ['This must not be empty.'] },
    ],
    [
      'with a card number that the customer would read',
      { ...allocate, type: 'cancel', data: { reason: 'Card 4444-3333-2222-1111 was refused.' } },
      { 'data.reason': [cardNumberRefusal] },
    ],
    [
      'of no known type',
      { ...allocate, type: 'polish' },
      {
        type: [
          expect.stringMatching(
            /^The type is one of confirm-charges, approve, allocate, reallocate, on-water, .*document-added\.$/,
          ),
        ],
      },
    ],
    [
      'of an order number that is none',
      { ...allocate, orderNo: '1' },
      { orderNo: ['An order number is eight digits, a hyphen and four digits.'] },
    ],
    [
      'with nothing paid',
      { ...allocate, type: 'balance-paid', data: { amount: 0, bankReference: 'EFT' } },
      { 'data.amount': ['This must be more than 0.'] },
    ],
    [
      'with a day that is none',
      { ...allocate, type: 'request-balance', data: { dispatchOn: '2026-02-30' } },
      { 'data.dispatchOn': ['A date is written like 2026-11-02.'] },
    ],
    [
      'with an instant that is none',
      { ...allocate, occurredAt: 'yesterday' },
      { occurredAt: ['An instant is written like 2026-11-02T01:00:00Z or 2026-11-02T12:00:00+11:00.'] },
    ],
    [
      'with too long a reason',
      { ...allocate, type: 'cancel', data: { reason: 'x'.repeat(501) } },
      { 'data.reason': ['This must have at most 500 characters.'] },
    ],
    [
      'with a document of another kind',
      { ...allocate, type: 'document-added', data: { name: 'a.pdf', contentType: 'text/html', contentBase64: '%' } },
      {
        'data.contentType': ['This must be one of "application/pdf", "image/jpeg", "image/png".'],
        'data.contentBase64': ['This is not base64.'],
      },
    ],
    ['that is no object', 7, { body: ['This must be an object.'] }],
  ])('%s is refused in plain words', (_, value, errors) => {
    expect(parse(value)).toMatchObject({ kind: 'malformed', errors });
  });

  it('that is refused still says which it is, as far as it does', () => {
    expect(parse({ ...allocate, data: 1 })).toMatchObject({ names: { orderNo, messageId: 'm-1' } });
    expect(parse({ orderNo: 7, messageId: 'm-1' })).toMatchObject({ names: { messageId: 'm-1' } });
    expect(parse(null)).toMatchObject({ names: {} });
    expect(parseMessage(Buffer.from('{'))).toMatchObject({ names: {} });
  });
});
