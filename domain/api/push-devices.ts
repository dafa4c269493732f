/** Devices on which a customer is told news of an order by web push. */
import { z } from 'zod/mini';
import { refusableNews } from '../customer/news-choices.ts';
import { instantSchema } from '../time/calendar.ts';

/** GET /api/build-your-own/push-devices. `publicKey`: what browsers subscribe with; null where push is not offered. */
export const pushDevicesSchema = z.object({
  publicKey: z.nullable(z.string()),
  devices: z.array(
    z.object({
      deviceId: z.string(),
      since: instantSchema,
      /** It subscribed with a key that we no longer have: nothing reaches it until our site is opened there. */
      hasFormerKey: z.optional(z.literal(true)),
    }),
  ),
});
export type PushDevices = z.infer<typeof pushDevicesSchema>;

/** POST /api/build-your-own/push-devices: which of the devices this one is from now on. */
export const newPushDeviceSchema = z.object({ deviceId: z.string() });
export type NewPushDevice = z.infer<typeof newPushDeviceSchema>;

/** POST /api/build-your-own/end-push-device. */
export const endPushDeviceRequestSchema = z.object({ deviceId: z.uuid() });

/** What a push says, and all of it: which kind of news there is. My Order has the news. */
const pushKinds = [...refusableNews, 'order'] as const;
export const pushPayloadSchema = z.object({ kind: z.enum(pushKinds) });
export type PushPayload = z.infer<typeof pushPayloadSchema>;
