/** The whole product with a collector: what it is told of an order, and that a product without one loads nothing of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { depositForm } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbeddedEventStore } from '../event-store/embedded/open-embedded-event-store.ts';
import { openEwayGateway } from '../payments/eway/open-eway-gateway.ts';
import { startSimulator } from '../payments/simulator/testing/start-simulator.ts';
import { startProgramOrThrow } from '../process/testing/start-program.ts';
import { traceparentOf } from '../subscriptions/in-trace-of.ts';
import { startCollector, type SentSpan } from '../telemetry/testing/collector-double.ts';
import { startProduct } from './start-product.ts';
import { optionsIn } from './testing/options-in.ts';

const directoryOfTest = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-telemetry-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
};

const startTraced = async (directory: string, endpoint: string) => {
  const { url, apiKey, password } = await startSimulator();
  const paymentGateway = { url, apiKey, password, encryptionKey: undefined };
  const { config, ...options } = optionsIn(directory);
  const telemetry = { endpoint, serviceName: 'driveaway' };
  const settings = { ...config, paymentGateway, telemetry, mail: { kind: 'outbox' }, pdfBrowser: 'off' } as const;
  const product = await startProduct({ ...options, config: settings });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return { product, gateway: openEwayGateway({ ...paymentGateway, log }) };
};

const nameOf = ({ name }: SentSpan): string => name;

it('tells of one deposit in one trace: request, gateway, commands, appends, projections, contract and mail', async () => {
  const directory = await directoryOfTest();
  const collector = await startCollector();
  const { product, gateway } = await startTraced(directory, collector.endpoint);
  const ada = visitorOf(product.url);
  const { orderReference, orderNo } = await signUpSampleCustomer(ada);
  const [traceId, browserSpan] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const form = await depositForm(gateway, orderReference);
  const traceparent = `00-${traceId}-${browserSpan}-01`;
  const paid = await ada.post('/api/build-your-own/deposit', form, { traceparent });
  expect(paid.status).toBe(200);
  await eventually(async () => expect((await ada.get('/dev/outbox')).text).toContain('Your contract: order'));
  // waits for what was acknowledged to be applied
  await eventually(async () =>
    expect((await ada.get(`/api/build-your-own/order-details?orderNo=${orderNo}`)).status).toBe(200),
  );
  await product.stop();

  const ofDeposit = collector.spans.filter((span) => span.traceId === traceId);
  const names = ofDeposit.map(nameOf);
  for (const name of [
    'POST /api/build-your-own/deposit',
    'gateway charge',
    'command StartDepositPayment',
    'command RecordDepositPaid',
    'append',
    'command IssueContract',
    'mail send',
  ]) {
    expect(names).toContain(name);
  }
  // a page that holds the sign-up too is of both traces
  const isOfDeposit = (span: SentSpan) => [span, ...span.links].some((one) => one.traceId === traceId);
  expect(collector.spans.filter(isOfDeposit).map(nameOf).join()).toContain('projection ');
  const ids = new Set([browserSpan, ...ofDeposit.map(({ spanId }) => spanId)]);
  expect(ofDeposit.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId)).map(nameOf)).toEqual([]);
  // the sign-up is a conversation of its own
  expect(collector.spans.map(nameOf)).toContain('POST /api/build-your-own/account-details');
  expect(names).not.toContain('POST /api/build-your-own/account-details');

  const store = await openEmbeddedEventStore({ file: join(directory, 'data', 'events.sqlite') });
  onTestFinished(() => store.close());
  const events = await store.readStream(`order-${orderNo}`);
  const traced = events.filter((event) => traceparentOf(event)?.includes(traceId));
  expect(traced.map(({ type }) => type)).toEqual(['DepositPaymentStarted', 'DepositPaid', 'ContractIssued']);

  expect([...collector.metrics]).toEqual(
    expect.arrayContaining(['driveaway_http_requests_total', 'driveaway_events_appended_total', 'driveaway_mail_due']),
  );
  // the telephone number whole: ids and instants hold any four digits
  expect(collector.sent()).not.toMatch(/Ada|Lovelace|example\.test|Analytical|491 ?570 ?006|eCrypted|Sydney/);
  for (const secret of [orderNo, orderReference]) expect(collector.sent()).not.toContain(secret);
});

it('takes no traceparent that is none, and stops though the collector never answers', async () => {
  const directory = await directoryOfTest();
  const collector = await startCollector({ answers: false });
  const { product } = await startTraced(directory, collector.endpoint);
  const ada = visitorOf(product.url);
  for (const traceparent of ['nonsense', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, '<script>']) {
    const path = '/api/build-your-own/authentication-details?suburb=Sydney';
    expect((await ada.get(path, { traceparent })).status).toBe(200);
  }
  await product.stop();
  const asked = collector.spans.filter(({ name }) => name === 'GET /api/build-your-own/authentication-details');
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(({ traceId }) => traceId)).size).toBe(3);
  expect(asked.map(({ parentSpanId }) => parentSpanId ?? '')).toEqual(['', '', '']);
});

/** The packages of OpenTelemetry that a product loads until it is told to stop, beyond the interface. */
const loadedBy = async (environment: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const loaded: string[] = [];
  const { stop } = await startProgramOrThrow({
    program: fileURLToPath(new URL('testing/serve-as-configured.ts', import.meta.url)),
    args: [await directoryOfTest()],
    environment,
    ready: /^ready$/m,
    onLine: (line) => void (line.startsWith('loaded ') && loaded.push(line)),
  });
  expect(await stop()).toEqual({ code: 0, signal: null });
  return loaded;
};

it('is loaded with the address of a collector, and no package of it without', async () => {
  expect(await loadedBy({})).toEqual([]);
  const loaded = await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(loaded).toEqual(expect.arrayContaining(['loaded sdk-trace', 'loaded exporter-trace-otlp-http']));
});
