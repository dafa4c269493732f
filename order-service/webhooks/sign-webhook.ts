/** Signatures as Standard Webhooks has them (https://www.standardwebhooks.com), so that receivers verify with its libraries. */
import { createHmac } from 'node:crypto';

/** A secret as operators and receivers write it. */
export const secretInWords = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;

type Signing = {
  readonly deliveryId: string;
  /** When it is sent. */
  readonly at: Temporal.Instant;
  readonly body: string;
  /** Each signs: a receiver may have any of them. */
  readonly secrets: readonly Uint8Array[];
};

/** The headers that name and sign one try of a delivery. */
export const signedHeaders = ({ deliveryId, at, body, secrets }: Signing): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.epochMilliseconds / 1000));
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${deliveryId}.${timestamp}.${body}`).digest('base64');
    return `v1,${digest}`;
  });
  return {
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
};
