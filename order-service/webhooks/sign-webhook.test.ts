import { expect, it } from 'vitest';
import { secretInWords, signedHeaders } from './sign-webhook.ts';

it('signs as the sample of Standard Webhooks does', () => {
  const words = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const secret = Buffer.from(words.slice('whsec_'.length), 'base64');
  expect(secretInWords(secret)).toBe(words);
  const headers = signedHeaders({
    deliveryId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: Temporal.Instant.fromEpochMilliseconds(1_614_265_330_999),
    body: '{"test": 2432232314}',
    secrets: [secret],
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});
