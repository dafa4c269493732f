import type { MachineClient } from '@driveaway/infra/config/machine-clients.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { machineCalls } from '../routes/machine-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { actorOf } from '../machines/machine.ts';
import { changeClient, listClients, type RevocationPorts } from '../machines/revoked-clients.ts';

/** GET and POST /api/back-office/clients, for whoever runs the product. */
export const clientRoutes = (
  ports: RevocationPorts & Pick<ServicePorts, 'log'>,
  machineClients: readonly MachineClient[],
): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();

  onMachine(machineCalls.machineClients, async (ctx) => {
    sendFresh(ctx, await listClients(ports, machineClients));
  });

  onMachine(machineCalls.changeMachineClient, async (ctx, machine, sent) => {
    const change = await sent.value();
    const { requestId } = ctx.state;
    const actor = actorOf(machine);
    await changeClient(ports, change, { actor, requestId });
    ports.log.info('machine client changed', { requestId, by: actor.id, ...change });
    sendFresh(ctx, await listClients(ports, machineClients));
  });

  return routes;
};
