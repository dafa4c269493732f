/** Who buys a car and how they are reached, for whoever approves and delivers it. */
import type { ContactDetails } from '@driveaway/domain/api/contact-details.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { addressOfBuyer, buyerFullName } from '@driveaway/domain/terms/order-terms.ts';
import { findCustomer } from '../customers/customers.ts';
import { buyerInOrder } from '../orders/buyer-in-order.ts';
import { loadOrder, type LoadedOrder } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type FoundContact =
  | { readonly kind: 'not-found' }
  /** The customer was erased: also while the law still has records of the contract kept. */
  | { readonly kind: 'erased' }
  | {
      readonly kind: 'found';
      readonly contact: ContactDetails;
      readonly customerId: string;
      /** Of the order: what is shown ends there. */
      readonly upToRevision: number;
    };

const notesIn = ({ events }: LoadedOrder): string => {
  const last = events.findLast(
    ({ event }) => event?.type === 'ContractAccepted' || event?.type === 'ContractNotesAdded',
  )?.event;
  return last?.type === 'ContractAccepted' || last?.type === 'ContractNotesAdded' ? (last.personal?.notes ?? '') : '';
};

/** Contact details of an order's buyer: name, telephone, mail and home as of today, the rest as the order has it. */
export const findContact = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  orderNo: string,
): Promise<FoundContact> => {
  if (!orderNumberSchema.safeParse(orderNo).success) return { kind: 'not-found' };
  const order = await loadOrder(ports, orderNo);
  const { created } = order.state.facts;
  if (created === undefined) return { kind: 'not-found' };
  const { customerId, buyerType, dealer } = created;
  const buyer = buyerInOrder(order);
  const customer = await findCustomer(ports, customerId);
  if (buyer === undefined || (customer !== undefined && customer.personal === undefined)) return { kind: 'erased' };
  const today = customer?.personal?.contact ?? buyer;
  const { companyName, companyAbn, jobTitle } = buyer;
  return {
    kind: 'found',
    customerId,
    upToRevision: order.state.revision,
    contact: {
      orderNo,
      buyerType,
      name: buyerFullName(today),
      company: buyerType === 'company' ? { name: companyName, abn: companyAbn, jobTitle } : null,
      email: today.email,
      phone: today.phoneNo,
      address: addressOfBuyer(today),
      delivery: {
        address: buyer.address,
        keptAt: buyer.keptAt ?? null,
        retailer: { id: dealer.dealerId, name: dealer.name, phones: dealer.phones },
      },
      notes: notesIn(order),
    },
  };
};
