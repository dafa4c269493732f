import type { ChangedWebhook, DeliveryList, WebhookInWords, WebhookList } from '@driveaway/domain/api/webhooks.ts';

const describeWebhook = (webhook: WebhookInWords): string => {
  const { webhookId, url, events, retailer, disabled, secretBeforeUntil } = webhook;
  return [
    webhookId,
    url,
    events === null ? 'all events' : events.join(','),
    retailer ?? 'all retailers',
    ...(disabled === null ? [] : [`DISABLED ${disabled.at} by ${disabled.by}`]),
    ...(secretBeforeUntil === null ? [] : [`two secrets until ${secretBeforeUntil}`]),
  ].join('  ');
};

/** Webhooks, a line each. */
export const describeWebhooks = ({ webhooks }: WebhookList): readonly string[] =>
  webhooks.length === 0 ? ['No webhook is registered'] : webhooks.map(describeWebhook);

/** A webhook as it is now, and its secret where there is another. */
export const describeChanged = ({ webhook, secret }: ChangedWebhook): readonly string[] => [
  describeWebhook(webhook),
  ...(secret === null ? [] : [`Secret, shown this once: ${secret}`]),
];

/** Deliveries, a line each. */
export const describeDeliveries = ({ deliveries }: DeliveryList): readonly string[] =>
  deliveries.length === 0
    ? ['There are no such deliveries']
    : deliveries.map(
        ({
          deliveryId,
          webhookId,
          status,
          orderNo,
          driveId,
          callBackId,
          type,
          recordedAt,
          tries,
          lastOutcome,
          dueAt,
        }) =>
          [
            deliveryId,
            webhookId,
            dueAt === null ? status : `due ${dueAt}`,
            `${type} of ${orderNo ?? (callBackId === null ? `test drive ${driveId ?? ''}` : `call back ${callBackId}`)}`,
            `recorded ${recordedAt}`,
            `${tries} ${tries === 1 ? 'try' : 'tries'}`,
            ...(lastOutcome === null ? [] : [lastOutcome]),
          ].join('  '),
      );
