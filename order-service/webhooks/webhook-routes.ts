import { deliveryQuerySchema, type ChangedWebhook } from '@driveaway/domain/api/webhooks.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import { validate } from '../http/requests/validate.ts';
import { actorOf } from '../machines/machine.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { webhookCalls } from '../routes/webhook-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { changeWebhook, listWebhooks, type ChangePorts } from './change-webhooks.ts';
import { listDeliveries, resend } from './list-deliveries.ts';

/** GET and POST /api/back-office/webhooks and …/webhook-deliveries, for whoever runs the product. */
export const webhookRoutes = (ports: ChangePorts & Pick<ServicePorts, 'readModels' | 'log'>): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();

  onMachine(webhookCalls.webhooks, async (ctx) => {
    sendFresh(ctx, await listWebhooks(ports));
  });

  onMachine(webhookCalls.changeWebhook, async (ctx, machine, sent) => {
    const change = await sent.value();
    const { requestId } = ctx.state;
    const actor = actorOf(machine);
    const outcome = await changeWebhook(ports, change, { actor, requestId });
    if (outcome.kind === 'refused') refuse(outcome.refusal);
    const { webhookId } = outcome.answer.webhook;
    // how it was changed, for the security log
    ctx.state.means = change.action;
    ports.log.info('webhook changed', { requestId, by: actor.id, action: change.action, webhookId });
    return sendFresh(ctx, outcome.answer satisfies ChangedWebhook);
  });

  onMachine(webhookCalls.webhookDeliveries, async (ctx) => {
    const { webhook } = validate(deliveryQuerySchema, ctx.query);
    sendFresh(ctx, await listDeliveries(ports, webhook));
  });

  onMachine(webhookCalls.resendDelivery, async (ctx, machine, sent) => {
    const which = await sent.value();
    const resent = await resend(ports, which);
    ports.log.info('webhook deliveries sent again', {
      requestId: ctx.state.requestId,
      by: actorOf(machine).id,
      ...which,
      resent,
    });
    sendFresh(ctx, { resent });
  });

  return routes;
};
