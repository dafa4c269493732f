/** A buyer who is told news on a phone: turned on, turned off again, or taken away without a word to the shop. */
import { newPushDeviceSchema, pushDevicesSchema } from '@driveaway/domain/api/push-devices.ts';
import { endpointOf, type PushService } from '../world/push-service.ts';
import { api } from './ask.ts';
import type { Person } from './person.ts';
import { signedInElsewhere } from './signed-in-elsewhere.ts';

const second = 1_000;

export type DeviceOwnerPlan = {
  /** The buyer, at the phone. */
  readonly person: Person;
  readonly email: string;
  readonly orderNo: string;
  readonly pushService: PushService;
};

export const useDevice = async ({ person, email, orderNo, pushService }: DeviceOwnerPlan): Promise<void> => {
  const { random, steps, claims, name, time, pause } = person;
  const ask = signedInElsewhere(person, email);

  const turnOn = async (): Promise<string | undefined> => {
    const endpoint = endpointOf(orderNo, random.uuid());
    const base64url = (length: number): string => Buffer.from(random.bytes(length)).toString('base64url');
    const keys = { p256dh: base64url(65), auth: base64url(16) };
    const answer = await ask(`${api}/push-devices`, { json: { endpoint, keys } });
    const told = newPushDeviceSchema.safeParse(answer.body).data;
    if (answer.status !== 200 || told === undefined) return undefined;
    const { deviceId } = told;
    steps.count('news turned on on a device');
    claims.deviceOn({ email, orderNo, deviceId, endpoint });
    const listed = pushDevicesSchema.safeParse((await ask(`${api}/push-devices`)).body).data?.devices;
    // one that its push service did not know any more ends by itself, and an account may be gone by now
    if (listed?.some((device) => device.deviceId === deviceId) === false && !pushService.toldGone.includes(endpoint))
      claims.wrong('a device that was turned on is there', `${name} does not see ${deviceId}`);
    return endpoint;
  };

  const turnOff = async (endpoint: string): Promise<void> => {
    const device = claims.devices.find((one) => one.endpoint === endpoint);
    const answer = await ask(`${api}/end-push-device`, { json: { deviceId: device?.deviceId } });
    if (answer.status !== 200) return;
    steps.count('news turned off on a device');
    claims.deviceOff({ endpoint, at: time.now() });
  };

  const devices = random.pick([1, 1, 2] as const);
  for (let number = 1; number <= devices; number += 1) {
    await pause(random.between(1, 10) * second);
    const endpoint = await turnOn();
    if (endpoint === undefined) return;
    await pause(random.between(5, 100) * second);
    const what = random.below(10);
    if (what < 3) await turnOff(endpoint);
    else if (what < 6) {
      steps.count('device taken away');
      pushService.forget(endpoint);
    }
  }
};
