/** On which devices customers are told news of their orders, as events of their stream. */
import type { PushSender } from '@driveaway/infra/push/port.ts';
import { createHmac } from 'node:crypto';
import type { PushDevice } from '@driveaway/domain/customer/customer-state.ts';
import type { PushSubscription } from '@driveaway/domain/customer/push-subscription.ts';
import { uuidV5 } from '@driveaway/infra/event-store/uuid-v5.ts';
import { recordOfCustomer, type CustomerCommand, type WritePorts } from '../customers/customers.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** The namespace of device ids. Never change it: browsers keep theirs. */
const idNamespace = '5b1f0c52-6f0e-4b55-9a0c-2f7c1a6f9d3e';

/** The same for the same browser of the same customer; says nothing of where it is reached. */
const deviceIdOf = ({ secrets }: Pick<ServicePorts, 'secrets'>, customerId: string, endpoint: string): string =>
  uuidV5(
    idNamespace,
    createHmac('sha256', secrets.emailHash).update(`push device ${customerId} ${endpoint}`).digest('hex'),
  );

const areSame = (one: PushSubscription, other: PushSubscription): boolean =>
  one.endpoint === other.endpoint && one.keys.p256dh === other.keys.p256dh && one.keys.auth === other.keys.auth;

/** Whether the browser subscribed with another key than the present one: it is to subscribe anew. */
export const hasFormerKey = ({ publicKey }: PushDevice, now: string): boolean => publicKey !== now;

/** Whether the browser subscribed with a key that the service has. */
export const canBeTold = ({ publicKey }: PushDevice, sender: Pick<PushSender, 'publicKey' | 'keysBeside'>): boolean =>
  [sender.publicKey, ...(sender.keysBeside ?? [])].includes(publicKey);

/** Tells a browser, subscribed with `publicKey`, from now on; gives its id. One that is told already is no failure. Nothing is recorded of an unknown customer. */
export const addPushDevice = async (
  ports: WritePorts,
  command: CustomerCommand,
  subscription: PushSubscription,
  publicKey: string,
): Promise<string> => {
  const deviceId = deviceIdOf(ports, command.customerId, subscription.endpoint);
  const since = ports.clock.now().toString({ smallestUnit: 'millisecond' });
  await recordOfCustomer(ports, command, (customer) => {
    const known = customer?.pushDevices.find((device) => device.deviceId === deviceId);
    const isToldAlready =
      known !== undefined && known.publicKey === publicKey && areSame(known.subscription, subscription);
    return customer?.personal === undefined || isToldAlready
      ? undefined
      : { type: 'PushDeviceAdded', data: { deviceId, since, publicKey }, personal: subscription };
  });
  return deviceId;
};

/** Tells a browser no more; one that is not told is no failure. */
export const endPushDevice = async (
  ports: WritePorts,
  command: CustomerCommand,
  deviceId: string,
  how: 'account' | 'gone',
): Promise<void> => {
  await recordOfCustomer(ports, command, (customer) =>
    customer?.pushDevices.some((device) => device.deviceId === deviceId) === true
      ? { type: 'PushDeviceEnded', data: { deviceId, how } }
      : undefined,
  );
};
