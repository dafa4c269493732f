import { expect, it } from 'vitest';
import { signUpSampleCustomer } from '../accounts/testing/sign-up-form.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';

it('a customer is told to come back, not that the order is somebody else’s, while the read models lack it', async () => {
  // no projection runs
  const { url } = await serveApp();
  const visitor = visitorOf(url);
  const { orderNo } = await signUpSampleCustomer(visitor);
  const late = await visitor.get(`/api/build-your-own/profile-order?orderNo=${orderNo}`);
  expect(late).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0);
  const stranger = await visitorOf(url).get(`/api/build-your-own/profile-order?orderNo=${orderNo}`);
  expect(stranger.status).toBe(403);
});
