/** On which devices a customer is told news of their orders: on request, and ended as easily. */
import { success } from '@driveaway/domain/api/failure.ts';
import type { NewPushDevice, PushDevices } from '@driveaway/domain/api/push-devices.ts';
import { findCustomer, type CustomerCommand } from '../customers/customers.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { pushCalls } from '../routes/push-calls.ts';
import { addPushDevice, endPushDevice, hasFormerKey } from './push-devices.ts';

/** GET and POST push-devices, POST end-push-device. */
export const pushRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const { pushSender } = ports;
  const commandOf = (ctx: HttpContext): CustomerCommand => {
    const { requestId } = ctx.state;
    return { commandId: requestId, correlationId: requestId, customerId: sessionOf(ctx).customerId };
  };

  on(pushCalls.pushDevices, async (ctx) => {
    const customer = await findCustomer(ports, sessionOf(ctx).customerId);
    if (customer?.personal === undefined) refuse({ code: 'not-signed-in' });
    const devices = customer.pushDevices.map((device) => {
      const { deviceId, since } = device;
      const isFormer = pushSender !== undefined && hasFormerKey(device, pushSender.publicKey);
      return isFormer ? { deviceId, since, hasFormerKey: true as const } : { deviceId, since };
    });
    ctx.body = { publicKey: pushSender?.publicKey ?? null, devices } satisfies PushDevices;
  });

  on(pushCalls.addPushDevice, async (ctx, sent) => {
    const subscription = await sent.value();
    if (pushSender === undefined || pushSender.isRefused(subscription.endpoint)) {
      const message = 'News cannot be shown on this device: its push service cannot be reached from here.';
      refuse({ code: 'not-available', message });
    }
    ctx.body = {
      deviceId: await addPushDevice(ports, commandOf(ctx), subscription, pushSender.publicKey),
    } satisfies NewPushDevice;
  });

  on(pushCalls.endPushDevice, async (ctx, sent) => {
    const { deviceId } = await sent.value();
    await endPushDevice(ports, commandOf(ctx), deviceId, 'account');
    ctx.body = success('No more news is shown on that device.');
  });

  return routes;
};
