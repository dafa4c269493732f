import { expect, it } from 'vitest';
import { startProjections } from '@driveaway/projections/start-projections.ts';
import { sampleBuild, signUpSampleCustomer, sydney } from '../accounts/testing/sign-up-form.ts';
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
  expect(stranger.status).toBe(401);
});

it('a customer is told to come back rather than shown the order as it was before their own last write (row 71)', async () => {
  const { url, ports } = await serveApp();
  const stopping = new AbortController();
  const projections = startProjections(ports, stopping.signal);
  const visitor = visitorOf(url);
  const { orderNo } = await signUpSampleCustomer(visitor);
  const path = `/api/build-your-own/profile-order?orderNo=${orderNo}`;
  expect(await visitor.get(path)).toMatchObject({ status: 200 });
  stopping.abort();
  await projections.finished;
  const cancelled = await visitor.post('/api/build-your-own/cancel-order', { orderNo, reason: 'price' });
  expect(cancelled.status).toBe(200);
  const late = await visitor.get(path);
  expect(late).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0);
});

it('whoever lost the answer to a command is never shown an order as it was before it', async () => {
  const { url, ports } = await serveApp();
  const stopping = new AbortController();
  const projections = startProjections(ports, stopping.signal);
  const visitor = visitorOf(url);
  const { orderNo } = await signUpSampleCustomer(visitor);
  const path = `/api/build-your-own/order-details?orderNo=${orderNo}`;
  expect(await visitor.get(`${path}&current=true`)).toMatchObject({ status: 200 });
  stopping.abort();
  await projections.finished;
  const { status } = await visitorOf(url).post('/api/build-your-own/car-build', { build: sampleBuild, suburb: sydney });
  expect(status).toBe(200);
  expect(await visitor.get(path)).toMatchObject({ status: 200 });
  expect(await visitor.get(`${path}&current=true`)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
});
