import type { Actor } from '@driveaway/domain/order/event-metadata.ts';

/** Who did something, in words; ids alone, no personal data. */
export const describeActor = ({ kind, id }: Actor): string => {
  switch (kind) {
    case 'customer':
      return `the customer, ${id}`;
    case 'back-office':
      return `the back office, as client ${id}`;
    case 'operator': {
      const [client = '', name = 'an operator'] = id.split('/');
      return client === 'operator' ? `${name} on the machine of the product` : `${name}, ${client}`;
    }
    case 'follower':
      return `somebody who follows the order, ${id}`;
    case 'system':
      return `the product itself: ${id}`;
  }
};
