import { brand } from '@driveaway/domain/brand/brand.ts';
import type { Clock } from '../clock/port.ts';
import type { Config } from '../config/config.ts';
import type { PushSender } from '../push/port.ts';
import { vapidKeysFrom, vapidPairOf, type VapidKeys } from '../push/vapid-keys.ts';
import { openPushSender } from '../push/vapid/open-push-sender.ts';
import type { WebhookSender } from '../webhooks/port.ts';

type ConfiguredPushOptions = {
  readonly config: Pick<Config, 'vapidPrivateKey' | 'vapidPrivateKeyBefore' | 'vapidSubject' | 'publicOrigin'>;
  /** Never changes, and is the same in every process: where no key is configured, that of the installation follows from it. */
  readonly secret: Uint8Array;
  readonly webhookSender: WebhookSender;
  readonly clock: Clock;
};

/** Sends pushes under the configured key, or under the installation's own: nothing is to be set up before customers are told. */
export const openConfiguredPushSender = ({
  config,
  secret,
  webhookSender,
  clock,
}: ConfiguredPushOptions): PushSender => {
  const { vapidPrivateKey, vapidPrivateKeyBefore, vapidSubject, publicOrigin } = config;
  const site = publicOrigin?.startsWith('https:') === true ? publicOrigin : undefined;
  const subject = vapidSubject ?? site ?? `mailto:${brand.coordinator.email}`;
  const given = (key: string | undefined): readonly VapidKeys[] => {
    const pair = key === undefined ? undefined : vapidPairOf(key);
    return pair === undefined ? [] : [{ ...pair, subject }];
  };
  const own = vapidKeysFrom(secret, subject);
  const [keys = own, ...chosen] = given(vapidPrivateKey);
  return openPushSender(keys, webhookSender, () => clock.now(), [...chosen, ...given(vapidPrivateKeyBefore), own]);
};
