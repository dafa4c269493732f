/** What became of deliveries, for operators, who may have one sent again. */
import type { DeliveryInWords, DeliveryList, Resend } from '@driveaway/domain/api/webhooks.ts';
import { isOfCallBack, isOfTestDrive } from './webhook-body.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { loadWebhooks } from './registered-webhooks.ts';
import { mayBeSentAgain, openWebhookDeliveries, type KeptDelivery } from './webhook-deliveries.ts';

const mostListed = 500;

const inWords = ({ deliveryId, delivery }: KeptDelivery): DeliveryInWords => {
  const { webhook, status, orderNo, eventType, recordedAt, tries, lastOutcome = null, dueAt } = delivery;
  return {
    deliveryId,
    webhookId: webhook,
    status,
    orderNo: isOfTestDrive(delivery) || isOfCallBack(delivery) ? null : orderNo,
    driveId: isOfTestDrive(delivery) ? orderNo : null,
    callBackId: isOfCallBack(delivery) ? orderNo : null,
    type: eventType,
    recordedAt,
    tries,
    lastOutcome,
    dueAt: status === 'due' ? dueAt : null,
  };
};

/** The newest of a webhook; without one, those that are parked, the oldest first. At most 500. */
export const listDeliveries = async (
  { readModels }: Pick<ServicePorts, 'readModels'>,
  webhookId: string | undefined,
): Promise<DeliveryList> => {
  const deliveries = openWebhookDeliveries(readModels);
  const found =
    webhookId === undefined
      ? await deliveries.parked(undefined, mostListed)
      : await deliveries.newest(webhookId, mostListed);
  return { deliveries: found.map(inWords) };
};

/** Makes deliveries due again; returns how many: not those whose webhook is not sent to. */
export const sendAgain = async (
  ports: Pick<ServicePorts, 'readModels' | 'eventStore' | 'clock'>,
  meant: readonly KeptDelivery[],
): Promise<number> => {
  if (meant.length === 0) return 0;
  const deliveries = openWebhookDeliveries(ports.readModels);
  const { webhooks } = await loadWebhooks(ports);
  let resent = 0;
  for (const kept of meant) {
    const { webhook, status } = kept.delivery;
    if (!mayBeSentAgain(status) || webhooks.get(webhook)?.standing !== 'live') continue;
    if (await deliveries.update(kept, { status: 'due', dueAt: ports.clock.now(), tries: 0 })) resent += 1;
  }
  return resent;
};

/**
 * Makes one delivery, or all of a webhook that are parked, due again; the product sends them, now or after its next start.
 * Returns how many: 0 when the one named is neither parked nor delivered, or its webhook is not sent to.
 */
export const resend = async (
  ports: Pick<ServicePorts, 'readModels' | 'eventStore' | 'clock'>,
  { deliveryId, webhookId }: Resend,
): Promise<number> => {
  const deliveries = openWebhookDeliveries(ports.readModels);
  const one = deliveryId === undefined ? undefined : await deliveries.find(deliveryId);
  const meant =
    deliveryId === undefined ? await deliveries.parked(webhookId, mostListed) : one === undefined ? [] : [one];
  return sendAgain(ports, meant);
};
