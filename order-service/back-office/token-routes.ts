import type { MachineClient } from '@driveaway/infra/config/machine-clients.ts';
import type { TokenAnswer } from '@driveaway/domain/api/back-office.ts';
import { addressOf, createThrottle, takeAll, type ThrottleRule } from '../http/limits/throttle.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { machineCalls } from '../routes/machine-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { findMachineClient } from './machine-clients.ts';
import { machineTokens, machineTokenSeconds } from '../machines/machine-token.ts';
import { refuseMachine } from '../machines/machine-refusals.ts';

/** Wrong attempts per address: a right one clears them, so a busy client is never held up. */
export const tokenLimit: ThrottleRule = { limit: 30, windowSeconds: 15 * 60 };

/** POST /api/token: client credentials become a bearer token for an hour. Unknown clients and wrong secrets look alike. */
export const tokenRoutes = (
  ports: Pick<ServicePorts, 'clock' | 'randomness' | 'secrets' | 'log'>,
  machineClients: readonly MachineClient[],
  limit: ThrottleRule = tokenLimit,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perAddress = createThrottle(ports.clock, limit);
  const tokens = machineTokens(ports.secrets.session);

  on(machineCalls.token, async (ctx, sent) => {
    const address = addressOf(ctx);
    takeAll([[perAddress, address]]);
    const { client_id: clientId, client_secret: clientSecret } = await sent.value();
    const client = findMachineClient(machineClients, { clientId, clientSecret });
    if (client === undefined) {
      ports.log.warn('machine refused', { requestId: ctx.state.requestId, code: 'invalid-client' });
      return refuseMachine(ctx, { code: 'invalid-client' });
    }
    perAddress.forget(address);
    const body: TokenAnswer = {
      access_token: tokens.sign(client, ports.clock.now(), ports.randomness.uuid()),
      token_type: 'Bearer',
      expires_in: machineTokenSeconds,
      scope: client.scopes.join(' '),
    };
    ports.log.info('machine token', { requestId: ctx.state.requestId, clientId });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = body;
    return undefined;
  });

  return routes;
};
