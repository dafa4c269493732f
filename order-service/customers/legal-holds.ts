/** Legal holds on a customer's records, as their events say. While one stands the customer is not erased. */
import type { LegalHold } from '@driveaway/domain/api/erasures.ts';
import { customerEventSchema } from '@driveaway/domain/customer/customer-events.ts';
import { recordOfCustomer, type Customer, type CustomerCommand, type WritePorts } from './customers.ts';

export const legalHoldTypes: ReadonlySet<string> = new Set(['LegalHoldPlaced', 'LegalHoldReleased']);

/** Those that stand, the oldest first. */
export const standingHolds = ({ history }: Pick<Customer, 'history'>): readonly LegalHold[] => {
  const standing = new Map<string | null, LegalHold>();
  for (const recorded of history) {
    const event = customerEventSchema.parse(recorded);
    if (event.type === 'LegalHoldReleased') standing.delete(event.data.orderNo);
    if (event.type === 'LegalHoldPlaced') {
      const { recordedAt: since, actor } = recorded.metadata;
      standing.set(event.data.orderNo, { ...event.data, since, by: actor.id });
    }
  }
  return [...standing.values()];
};

type ChangeOfHold = {
  readonly placed: boolean;
  readonly orderNo: string | null;
  readonly reason: string;
};

/** Places or releases a hold, unless it is so already or there is nothing to hold any more. Returns the customer after it. */
export const changeHold = async (
  ports: WritePorts,
  command: CustomerCommand,
  { placed, ...data }: ChangeOfHold,
): Promise<Customer | undefined> =>
  recordOfCustomer(ports, command, (customer) => {
    if (customer === undefined || customer.isErased) return undefined;
    const stands = standingHolds(customer).some(({ orderNo }) => orderNo === data.orderNo);
    return stands === placed ? undefined : { type: placed ? 'LegalHoldPlaced' : 'LegalHoldReleased', data };
  });
