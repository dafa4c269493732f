import { actorOf } from '../machines/machine.ts';
import { anchorQuerySchema, replayQuerySchema } from '@driveaway/domain/api/audit.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { ScopePorts } from '../machines/require-scope.ts';
import { validate } from '../http/requests/validate.ts';
import { recordPersonalDataRead, type RecordReadPorts } from './personal-data-reads.ts';
import { replayOrder, type ReplayPorts } from './replay-order.ts';
import { takeAnchor, type AnchorPorts } from './take-anchor.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { machineCalls } from '../routes/machine-calls.ts';

/**
 * GET /api/audit/orders/{orderNo}/events and GET /api/audit/anchor. Nothing is written from here but who was shown
 * personal data.
 */
type AuditPorts = ReplayPorts & AnchorPorts & ScopePorts & RecordReadPorts;

export const auditRoutes = (ports: AuditPorts): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();

  onMachine(machineCalls.replayOrder, async (ctx, machine) => {
    const { clientId, scopes } = machine;
    const range = validate(replayQuerySchema, ctx.query);
    const showPersonal = scopes.includes('audit:personal');
    const orderNo = ctx.params['orderNo'] ?? '';
    const replay =
      (await replayOrder(ports, orderNo, { ...range, showPersonal })) ?? refuse({ code: 'order-not-found' });
    const { requestId } = ctx.state;
    if (replay.events.some(({ personal }) => typeof personal === 'object')) {
      const upToRevision = replay.events.at(-1)?.revision ?? 0;
      await recordPersonalDataRead(ports, { reader: actorOf(machine), orderNo, requestId, upToRevision });
      const customerId = replay.events[0]?.data?.['customerId'];
      if (typeof customerId === 'string') ctx.state.account = customerId;
      ctx.state.orderNo = orderNo;
      ctx.state.securityEvent = 'personal-data-read';
    }
    ports.log.info('order replayed', { requestId, clientId, orderNo, showPersonal, chainHolds: replay.chain.ok });
    ctx.body = replay;
  });

  onMachine(machineCalls.takeAnchor, async (ctx, { clientId }) => {
    const { events } = validate(anchorQuerySchema, ctx.query);
    const anchor = await takeAnchor(ports, events);
    ports.log.info('store anchored', {
      requestId: ctx.state.requestId,
      clientId,
      events: anchor.events,
      holds: anchor.fault === null,
    });
    ctx.body = anchor;
  });

  return routes;
};
