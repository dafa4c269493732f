import { customerEventSchema } from '@driveaway/domain/customer/customer-events.ts';
import type { Customer } from './customers.ts';

/** Every address that a customer had, once each; those that they asked for and never proved are `asked`. */
export const knownEmailsOf = ({
  history,
}: Pick<Customer, 'history'>): { readonly had: readonly string[]; readonly asked: readonly string[] } => {
  const had = new Set<string>();
  const asked = new Set<string>();
  for (const recorded of history) {
    const event = customerEventSchema.parse(recorded);
    // the personal part of a device is no address of mail
    if (!('personal' in event) || event.type === 'PushDeviceAdded' || event.personal === undefined) continue;
    (event.type === 'EmailChangeRequested' ? asked : had).add(event.personal.contact.email);
  }
  return { had: [...had], asked: [...asked] };
};
