import { actorOf } from '../machines/machine.ts';
import { namedOperator } from '../machines/named-operator.ts';
import { contactQuerySchema } from '@driveaway/domain/api/contact-details.ts';
import { recordPersonalDataRead, type RecordReadPorts } from '../audit/personal-data-reads.ts';
import { refusalToKnow } from '../back-office/retailer-orders.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import { validate } from '../http/requests/validate.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { reportCalls } from '../routes/report-calls.ts';
import { findContact } from './contact-details.ts';

/** GET /api/back-office/orders/{orderNo}/contact: each reading is on record, with who reads, before it is answered. */
export const contactRoutes = (
  ports: RecordReadPorts & Pick<ServicePorts, 'eventStore' | 'keys' | 'log'>,
): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();

  onMachine(reportCalls.contact, async (ctx, client) => {
    const { purpose } = validate(contactQuerySchema, ctx.query);
    const machine = namedOperator(ctx, client);
    const { orderNo = '' } = ctx.params;
    const { requestId } = ctx.state;
    const code = await refusalToKnow(ports, machine, orderNo);
    if (code !== undefined) refuse({ code });
    const found = await findContact(ports, orderNo);
    if (found.kind === 'not-found') refuse({ code: 'order-not-found' });
    ctx.state.orderNo = orderNo;
    if (found.kind === 'erased') refuse({ code: 'contact-erased' });
    const { contact, customerId, upToRevision } = found;
    await recordPersonalDataRead(ports, {
      reader: actorOf(machine),
      orderNo,
      requestId,
      upToRevision,
      what: 'contact',
      purpose,
    });
    ctx.state.account = customerId;
    ctx.state.securityEvent = 'personal-data-read';
    ports.log.info('contact read', { requestId, clientId: ctx.state.clientId, orderNo, purpose });
    return sendFresh(ctx, contact);
  });

  return routes;
};
