import { createHmac } from 'node:crypto';
import type { ServicePorts } from '../ports/service-ports.ts';

/** Names an account in the security log without saying whose it is; the same for the same customer, on all processes of an installation. */
export const accountHashOf = ({ secrets }: Pick<ServicePorts, 'secrets'>, subject: string): string =>
  createHmac('sha256', secrets.emailHash).update(`security log\n${subject}`).digest('hex').slice(0, 32);
