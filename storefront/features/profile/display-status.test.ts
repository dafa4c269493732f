import { orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import { describe, expect, it } from 'vitest';
import { displayStatus, whatComesNext } from './display-status.ts';

const orderAt = (orderDisplayStatus: number, totalAmountOwing = 100) => ({
  widget: { orderDisplayStatus },
  financeDetails: { totalAmountOwing },
});

describe('what a display status means', () => {
  it.each(orderDisplayStatusLabels.map((label, status) => ({ label, status })))(
    'is said for $status, $label',
    ({ status }) => {
      expect(whatComesNext(orderAt(status))).toMatch(/^[A-Z].+\.$/);
    },
  );

  it('differs from status to status', () => {
    expect(new Set(orderDisplayStatusLabels.map((_, status) => whatComesNext(orderAt(status)))).size).toBe(13);
  });

  it('is not guessed for a status nobody has told us of', () => {
    expect(whatComesNext(orderAt(13))).toBe('');
  });

  it('asks for no balance that is paid', () => {
    expect(whatComesNext(orderAt(7))).toContain('you pay the balance');
    expect(whatComesNext(orderAt(7, 0))).not.toContain('you pay');
  });

  it('is told by the number that the domain gives the status', () => {
    const labels = Object.values(displayStatus).map((status) => orderDisplayStatusLabels[status]);
    expect(labels).toEqual([
      'Invalid',
      'Deposit Required',
      'Awaiting Customer Acknowledgement of Contract Terms',
      'Pending acceptance by the seller',
      'On Shore',
      'Balance Owing',
      'Shipping to Dealer',
      'Order confirmed. Delivery pending.',
      'Cancelled',
    ]);
  });
});
