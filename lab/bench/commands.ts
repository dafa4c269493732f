/** Commands through HTTP against the whole product, beside a route that does nothing. */
import { Agent, request } from 'node:http';
import type { BenchRow } from './print-rows.ts';
import { startBenchProduct, unlimited } from './start-bench-product.ts';

const millisecondsPerRow = 2_000;
const clients = [1, 8, 32] as const;

const limits = { carBuildPerAddress: unlimited };

const build = {
  build: {
    variantCode: 'outback-touring',
    paintCode: '',
    interiorCode: '',
    accessoryCodes: [],
    cappedService: false,
    extendedWarranty: false,
  },
  suburb: { name: 'Sydney', state: 'NSW', postcode: '2000' },
};

type Call = { readonly method: string; readonly path: string; readonly body?: string };

const send = async (agent: Agent, url: string, { method, path, body }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    const outgoing = request(`${url}${path}`, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

const measure = async (url: string, concurrency: number, call: Call): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const started = performance.now();
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - started < millisecondsPerRow) {
      const status = await send(agent, url, call);
      if (status !== 200) throw new Error(`${call.method} ${call.path} answered ${status}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  agent.destroy();
  return (done / (performance.now() - started)) * 1000;
};

/** Saves car builds (one durable append each) with 1, 8 and 32 clients; the baseline answers /health/live. */
export const benchCommands = async (catalogue: {
  readonly paintCode: string;
  readonly interiorCode: string;
}): Promise<readonly BenchRow[]> => {
  const product = await startBenchProduct(limits);
  const body = JSON.stringify({ ...build, build: { ...build.build, ...catalogue } });
  const rows: BenchRow[] = [];
  for (const count of clients) {
    const baseline = await measure(product.url, count, { method: 'GET', path: '/health/live' });
    const perSecond = await measure(product.url, count, {
      method: 'POST',
      path: '/api/build-your-own/car-build',
      body,
    });
    rows.push({ name: `GET /health/live, ${count} clients (baseline)`, perSecond: baseline });
    rows.push({ name: `POST car-build, ${count} clients`, perSecond, ratio: perSecond / baseline });
  }
  await product.stop();
  return rows;
};
