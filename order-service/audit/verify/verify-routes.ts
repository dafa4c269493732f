import type { ServicePorts } from '../../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../../routes/api-route.ts';
import { machineCalls } from '../../routes/machine-calls.ts';
import { verifyStore, type VerifyPorts } from './verify-store.ts';

/** GET /api/audit/findings. */
export const verifyRoutes = (ports: VerifyPorts & Pick<ServicePorts, 'log'>): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();

  onMachine(machineCalls.findings, async (ctx, { clientId }) => {
    const verification = await verifyStore(ports);
    const { events, findings } = verification;
    ports.log.info('store verified', {
      requestId: ctx.state.requestId,
      clientId,
      events,
      findings: findings.length,
      codes: [...new Set(findings.map(({ code }) => code))].join(' '),
    });
    ctx.body = verification;
  });

  return routes;
};
