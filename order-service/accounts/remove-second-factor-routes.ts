import { z } from 'zod';
import { sendFresh } from '../http/files/send-fresh.ts';
import { emailHashOf, findReservation } from '../customers/customers.ts';
import { actorOf } from '../machines/machine.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { machineCalls } from '../routes/machine-calls.ts';
import { createAccountMailer } from './account-mailer.ts';

/** POST /api/back-office/second-factor, for whoever runs the product. */
export const removeSecondFactorRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  const mail = createAccountMailer(ports);

  onMachine(machineCalls.removeSecondFactor, async (ctx, machine, sent) => {
    const { customer, reason } = await sent.value();
    const isId = z.uuid().safeParse(customer).success;
    const customerId = isId ? customer : await findReservation(ports, emailHashOf(ports, customer));
    const removed = customerId !== undefined && (await ports.vault.deleteSecondFactor(customerId));
    const by = actorOf(machine).id;
    ctx.state.clientId = by;
    if (customerId !== undefined) ctx.state.account = customerId;
    ports.log.info('second factor removed', { requestId: ctx.state.requestId, by, reason, removed });
    if (removed) await mail.note('second-factor-removed', customerId);
    sendFresh(ctx, { removed });
  });

  return routes;
};
