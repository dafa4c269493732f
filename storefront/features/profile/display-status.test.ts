import { orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import { describe, expect, it } from 'vitest';
import { displayStatus, whatComesNext } from './display-status.ts';

describe('what a display status means', () => {
  it.each(orderDisplayStatusLabels.map((label, status) => ({ label, status })))(
    'is said for $status, $label',
    ({ status }) => {
      expect(whatComesNext(status)).toMatch(/^[A-Z].+\.$/);
    },
  );

  it('differs from status to status', () => {
    expect(new Set(orderDisplayStatusLabels.map((_, status) => whatComesNext(status))).size).toBe(13);
  });

  it('is not guessed for a status nobody has told us of', () => {
    expect(whatComesNext(13)).toBe('');
  });

  it('is told by the number that the domain gives the status', () => {
    const labels = Object.values(displayStatus).map((status) => orderDisplayStatusLabels[status]);
    expect(labels).toEqual([
      'Invalid',
      'Deposit Required',
      'Awaiting Customer Acknowledgement of Contract Terms',
      'Pending acceptance by the seller',
      'Balance Owing',
      'Shipping to Dealer',
      'Cancelled',
    ]);
  });
});
