import { createHmac } from 'node:crypto';
import type { ServicePorts } from '../ports/service-ports.ts';

/** Names an order in calendars, the same wherever a date of it is given out; nobody can tell the order's number by it. */
export const calendarIdOf = ({ secrets }: Pick<ServicePorts, 'secrets'>, orderNo: string): string =>
  createHmac('sha256', secrets.orderNumber).update(`calendar ${orderNo}`).digest('hex').slice(0, 32);
