import { brand } from '@driveaway/domain/brand/brand.ts';
import { expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';

it('says whom to tell about a weakness, for less than a year', async () => {
  const app = await serveApp();
  const { status, text } = await visitorOf(app.url).get('/.well-known/security.txt');
  expect(status).toBe(200);
  const [contact, expires = '', languages, canonical, end] = text.split('\n');
  expect([contact, languages, canonical, end]).toStrictEqual([
    `Contact: mailto:${brand.coordinator.email}`,
    'Preferred-Languages: en',
    `Canonical: ${app.ports.settings.publicOrigin}/.well-known/security.txt`,
    '',
  ]);
  const days = app.clock.now().until(expires.replace('Expires: ', '')).total('days');
  expect(days).toBeGreaterThan(179);
  expect(days).toBeLessThan(365);
});
