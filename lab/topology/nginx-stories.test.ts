/** Two services behind the product's own proxy while one of them starts, freezes, loses an engine or is replaced, under load. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { demonstrationSecrets } from '@driveaway/infra/config/demonstration-secrets.ts';
import { findEventStoreDbOrDouble } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { startProgramOrThrow } from '@driveaway/infra/process/testing/start-program.ts';
import { buildStorefrontIfStale } from '@driveaway/infra/setup/build-storefront.ts';
import { claimEngines } from '@driveaway/infra/stores/testing/claim-engines.ts';
import { sampleBuild, sydney } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { lastingPort } from './lasting-port.ts';
import { findNginx, startNginx } from './testing/start-nginx.ts';

const nginx = isNightRun ? await findNginx(process.env) : undefined;
const documents = nginx === undefined ? undefined : await startMongoTestServer();
const why = documents === undefined ? ' (skipped: no night run, or no nginx from 1.27.3 on)' : '';

/** What stands between a service and MongoDB, and can be cut. */
const openLine = async (target: URL) => {
  const open = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    return undefined;
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${z.object({ port: z.int() }).parse(line.address()).port}`;
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => void (isCut = false),
    close: () => {
      for (const socket of open) socket.destroy();
      line.close();
    },
  };
};

let visitors = 0;
/** The status of an answer, each asked for by another address; 0 for none. */
const ask = async (url: string, method: 'GET' | 'POST'): Promise<number> => {
  visitors += 1;
  const path = method === 'GET' ? `/api/pricing/2000/${sampleBuild.variantCode}` : '/api/build-your-own/car-build';
  const localAddress = `127.${1 + (visitors >> 8)}.${visitors & 255}.1`;
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  try {
    const asked = request(`${url}${path}`, { method, localAddress, agent: false, headers });
    asked.end(method === 'GET' ? undefined : JSON.stringify({ build: sampleBuild, suburb: sydney }));
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    answer?.resume();
    return answer?.statusCode ?? 0;
  } catch {
    return 0;
  }
};

/** So many ask, each in turn, until told; how many of how many failed, by method. */
const loadOn = (url: string, callers: number) => {
  const failed = { GET: 0, POST: 0, of: 0 };
  const over = new AbortController();
  const call = async () => {
    while (!over.signal.aborted) {
      for (const method of ['GET', 'POST'] as const) {
        const status = await ask(url, method);
        if (status !== 200) failed[method] += 1;
      }
      failed.of += 1;
    }
  };
  const running = Promise.all(Array.from({ length: callers }, call));
  return {
    count: () => failed.of,
    end: async () => {
      over.abort();
      await running;
      return failed;
    },
  };
};

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

describe.skipIf(documents?.kind !== 'running')(`behind nginx${why}`, () => {
  it('nothing fails while a service starts, is frozen or replaced, or has lost its engine', async () => {
    if (nginx === undefined || documents?.kind !== 'running') throw new Error('There is no nginx, or no MongoDB');
    closers.push(documents.stop);
    await buildStorefrontIfStale(() => undefined);
    const events = await findEventStoreDbOrDouble(process.env);
    closers.push(events.stop);
    const { environment, release } = claimEngines(events.connectionString(), documents.url, 'nginx');
    closers.push(release);
    const line = await openLine(new URL(documents.url));
    closers.push(line.close);
    const placeOf = async () => ({
      port: await lastingPort(systemRandomness),
      healthPort: await lastingPort(systemRandomness),
    });
    const places = [await placeOf(), await placeOf()] as const;
    const said: string[] = [];
    const start = async (which: 0 | 1) => {
      const { port, healthPort } = places[which];
      const program = await startProgramOrThrow({
        program: 'order-service/main.ts',
        environment: {
          ...environment,
          ...demonstrationSecrets,
          MONGODB_URL: which === 0 ? line.url : documents.url,
          PORT: String(port),
          HEALTH_PORT: String(healthPort),
          PUBLIC_ORIGIN: 'http://localhost:8080',
          TRUST_PROXY: '1',
          PAYMENT_GATEWAY_URL: 'http://127.0.0.1:1',
          PAYMENT_GATEWAY_KEY: 'simulator',
          PAYMENT_GATEWAY_PASSWORD: 'simulator',
          PDF_BROWSER: 'off',
          CAR_PICTURES: 'off',
        },
        ready: /^The order service is ready/m,
        onLine: (text) => void said.push(text),
      });
      closers.push(program.kill);
      return program;
    };
    const figures: Record<string, unknown> = {};
    const story = async (name: string, tell: (load: ReturnType<typeof loadOn>) => Promise<unknown>, callers = 1) => {
      const load = loadOn(url, callers);
      await tell(load);
      figures[name] = await load.end();
    };
    const asked = (load: ReturnType<typeof loadOn>, times: number) => {
      const from = load.count();
      return eventually(() => expect(load.count()).toBeGreaterThan(from + times));
    };

    const second = await start(1);
    const { url, stop } = await startNginx(nginx, places);
    closers.push(stop);
    line.cut();
    const starting = start(0);
    await eventually(() => expect(said.join('\n')).toContain('Waiting for MongoDB'));
    await story('starting', (load) => asked(load, 50));
    line.mend();
    const first = await starting;
    await story('both', (load) => asked(load, 50));
    await story(
      'frozen',
      async (load) => {
        process.kill(first.pid, 'SIGSTOP');
        // by turns it would soon hold them all
        await asked(load, 50);
        process.kill(first.pid, 'SIGCONT');
      },
      8,
    );
    await story('losing', async () => {
      line.cut();
      await eventually(() => expect(said.join('\n')).toContain('takes no requests'));
    });
    await story('lost', (load) => asked(load, 50));
    await story('back', async (load) => {
      line.mend();
      await eventually(() => expect(said.join('\n')).toContain('Ready again'));
      await asked(load, 50);
    });
    await story('replaced', async (load) => {
      await first.stop();
      await start(0);
      await asked(load, 20);
      await second.stop();
      await asked(load, 20);
    });
    const none = expect.objectContaining({ GET: 0, POST: 0 });
    const { losing: _, ...others } = figures;
    expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, none])));
  });
});
