import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { z } from 'zod';
import { customerOfOrder } from '../orders/customer-of-order.ts';
import { emailHashOf, findReservation, type CustomerPorts } from './customers.ts';

/** The id of the customer that an id, an e-mail address or an order number names; undefined when it names none. */
export const findNamedCustomer = async (ports: CustomerPorts, name: string): Promise<string | undefined> => {
  if (z.uuid().safeParse(name).success) return name.toLowerCase();
  if (orderNumberSchema.safeParse(name).success) return customerOfOrder(ports, name);
  return findReservation(ports, emailHashOf(ports, name));
};
