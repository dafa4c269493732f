import { describe, expect, it } from 'vitest';
import { signUpSampleCustomer } from '../accounts/testing/sign-up-form.ts';
import { createDemoClients } from '../back-office/machine-clients.ts';
import { machineTokens } from '../machines/machine-token.ts';
import { serveApp, type ServedApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { openMailSpool, spoolInstant } from '../mail/mail-spool.ts';
import { listParked } from '../parked/parked-work.ts';
import { parkDelivery, parkOrder } from '../parked/testing/park-work.ts';
import { countAppends } from './count-appends.ts';
import { createServiceMetrics } from '../ports/service-metrics.ts';

const read = async ({ url, ports }: ServedApp): Promise<string> => {
  const { clientId, scopes } = createDemoClients(ports.secrets.session).operator;
  const tokens = machineTokens(ports.secrets);
  const token = tokens.sign({ clientId, scopes }, ports.clock.now(), ports.randomness.uuid());
  const { status, text, headers } = await visitorOf(url).get('/metrics', { Authorization: `Bearer ${token}` });
  expect([status, headers.get('content-type')]).toStrictEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return text;
};

const served = async () => {
  const metrics = createServiceMetrics();
  const app = await serveApp({
    ports: ({ eventStore }) => ({ metrics, eventStore: countAppends(eventStore, metrics) }),
  });
  return app;
};

describe('the metrics of the service', () => {
  it('count answers by the route’s pattern, method and status, with how long they took', async () => {
    const app = await served();
    const visitor = visitorOf(app.url);
    await visitor.get('/api/pricing/2000/solterra-awd');
    await visitor.get('/api/pricing/2000/no-such-car');
    await visitor.get('/api/pricing/3000/no-such-car?state=VIC');
    const text = await read(app);
    const route = 'method="GET",route="/api/pricing/:postcode/:variant"';
    expect(text).toContain(`driveaway_http_requests_total{${route},status="200"} 1\n`);
    expect(text).toContain(`driveaway_http_requests_total{${route},status="404"} 2\n`);
    expect(text).toContain(`driveaway_http_request_duration_seconds_count{${route}} 3\n`);
  });

  it('keep few labels, whatever addresses and methods somebody makes up', async () => {
    const app = await served();
    const visitor = visitorOf(app.url);
    for (const path of ['/api/a', '/api/b', '/c', '/d']) await visitor.get(path);
    await visitor.send('/api/a', { method: 'PROPFIND' });
    const text = await read(app);
    expect(text).toContain('{method="GET",route="unknown",status="404"} 2\n');
    expect(text).toContain('{method="GET",route="page",status="404"} 2\n');
    expect(text).toContain('{method="other",route="unknown",status="404"} 1\n');
    expect(text).not.toContain('PROPFIND');
  });

  it('say how many rates in force are past their year, by state', async () => {
    const app = await served();
    const text = await read(app);
    expect(text).toContain('driveaway_rates_past_their_year{state="AU"} 0\n');
    expect(text).toMatch(/driveaway_rates_past_their_year\{state="NSW"\} [1-9]/);
  });

  it('say how many rules of sale are past their review day, by state', async () => {
    const app = await served();
    expect(await read(app)).toContain('driveaway_sale_rules_past_review{state="ACT"} 0\n');
    app.clock.advance({ hours: 24 * 365 });
    expect(await read(app)).toContain('driveaway_sale_rules_past_review{state="ACT"} 4\n');
  });

  it('say when the newest backup was taken, where the stores are on this machine', async () => {
    let takenAt: Temporal.Instant | undefined;
    const app = await serveApp({
      ports: () => ({ metrics: createServiceMetrics(), newestBackup: async () => takenAt }),
    });
    expect(await read(app)).toContain('driveaway_newest_backup_timestamp_seconds{directory="data"} 0\n');
    takenAt = Temporal.Instant.from('2026-11-02T00:00:00Z');
    expect(await read(app)).toContain('driveaway_newest_backup_timestamp_seconds{directory="data"} 1793577600\n');
    expect(await read(await served())).not.toContain('driveaway_newest_backup_timestamp_seconds{');
  });

  it('count events by kind of stream, and show how far each projection is behind', async () => {
    const app = await served();
    await signUpSampleCustomer(visitorOf(app.url));
    const text = await read(app);
    expect(text).toContain('driveaway_events_appended_total{stream="order"} 1\n');
    expect(text).toContain('driveaway_events_appended_total{stream="customer"} 2\n');
    expect(text).toContain('driveaway_events_appended_total{stream="car-build"} 1\n');
    const [, lag] = /driveaway_projection_lag\{projection="profile-orders"\} (\d+)\n/.exec(text) ?? [];
    expect(Number(lag)).toBeGreaterThan(0);
  });

  it('say how much waits, was given up or is behind, and for how long', async () => {
    const app = await served();
    const { clock, ports } = app;
    await signUpSampleCustomer(visitorOf(app.url));
    const recordedAt = spoolInstant(clock.now());
    const mail = {
      stream: 'order-1',
      eventType: 'DepositPaid',
      eventRevision: 2,
      recordedAt,
      dueAt: recordedAt,
      tries: 0,
    };
    await openMailSpool(ports.readModels).add([
      { mailId: 'a', position: 1n, entry: { ...mail, status: 'due', eventId: 'a' } },
      { mailId: 'b', position: 2n, entry: { ...mail, status: 'parked', eventId: 'b' } },
      { mailId: 'c', position: 3n, entry: { ...mail, status: 'sent', eventId: 'c' } },
    ]);
    await parkOrder(ports.readModels);
    await parkDelivery(ports.readModels);
    clock.advance({ seconds: 90 });
    const text = await read(app);
    for (const line of [
      'driveaway_clock_distrusted_seconds 0',
      'driveaway_projection_lag_seconds{projection="profile-orders"} 90',
      'driveaway_mail_due 1',
      'driveaway_mail_oldest_due_seconds 90',
      'driveaway_parked{kind="mail"} 1',
      'driveaway_parked{kind="document"} 0',
      'driveaway_parked{kind="webhook"} 1',
      'driveaway_parked{kind="projection"} 1',
      'driveaway_open_payments_oldest_seconds 0',
      'driveaway_held_payments_oldest_seconds 0',
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
    const counts = [...text.matchAll(/^driveaway_parked\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
    expect(counts).toEqual([1, 0, 1, 1]);
    expect((await listParked(ports)).parked).toHaveLength(3);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it('say when certificates and secrets end', async () => {
    const at = Temporal.Instant.from('2027-11-02T01:00:00Z');
    const app = await serveApp({ ports: () => ({ expiries: async () => [{ kind: 'secret', name: 'dealer', at }] }) });
    expect(await read(app)).toContain('driveaway_expiry_timestamp_seconds{kind="secret",name="dealer"} 1825117200\n');
  });

  it('hold nothing of a customer', async () => {
    const app = await served();
    await signUpSampleCustomer(visitorOf(app.url));
    expect(await read(app)).not.toMatch(/ada|Lovelace|\d{8}-\d{4}/);
  });
});
