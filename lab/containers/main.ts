/**
 * `npm run containers`, or `npm run containers -- cluster` for some of `demonstration`, `secrets` and `cluster`: builds the image
 * and walks through the compose files as they are, on the Docker that answers, with the time of each step. Ends with 0 where
 * none answers, and with 1 at the first step that fails. It leaves the product's image and Docker's cache, nothing else, also
 * when it fails or is ended. CONTAINER_IMAGES names images in the place of those that cannot be pulled, for the rest of
 * which it builds stand-ins; CONTAINER_SCREENS is a folder for pictures of pages.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findDocker } from '@driveaway/infra/docker/testing/find-docker.ts';
import { freePort } from '@driveaway/infra/process/free-port.ts';
import { faultWords } from '@driveaway/infra/process/fault-words.ts';
import { findBrowser, startBrowser } from '../bench/slow-phone.ts';
import { copyRepository, docker, openCompose, type Compose } from './open-compose.ts';
import { readOtherImages } from './other-images.ts';
import { imageLayers } from './image-layers.ts';
import { buildStandIns, type StandIns } from './build-stand-ins.ts';
import { crash, isHealthyAgain, memoryWhile, unwellContainers } from './look-at-container.ts';

const run = promisify(execFile);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const parts = ['demonstration', 'secrets', 'cluster'] as const;
const asked = process.argv.slice(2);
const wanted: ReadonlySet<string> = new Set(asked.length === 0 ? parts : asked);
const unknown = asked.filter((name) => !parts.some((part) => part === name));
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')}, only ${parts.join(', ')}: nothing was tried`);
  process.exit(2);
}
const named = readOtherImages(process.env['CONTAINER_IMAGES'] ?? '');

const found = await findDocker();
if ('missing' in found) {
  say(`${found.missing}: nothing was tried`);
  process.exit(0);
}
process.env['DOCKER_HOST'] = found.host;
say(`Docker ${found.version} at ${found.host}`);

const ownImage = 'driveaway:local';
const base = 'docker-compose.yml';
const withSecrets = [base, 'docker-compose.secrets.yml'];
const clustered = [...withSecrets, 'docker-compose.cluster.yml'];
const mostAboveBase = 600e6;
const mostOfService = 768 * 2 ** 20;
const services = ['order-service-1', 'order-service-2'] as const;
const workers = ['projections-1', 'projections-2'] as const;
const own = [...services, ...workers, 'payment-simulator'] as const;

const ports = { SITE_PORT: String(await freePort()), MAIL_PORT: String(await freePort()) };
const site = `http://localhost:${ports.SITE_PORT}`;
const folder = await mkdtemp(join(tmpdir(), 'driveaway-containers-'));
let standIns: StandIns | undefined;
/** What was opened last is all that may be up: each is taken down before the next. */
let last: Compose | undefined;
const opened = async (files: readonly string[]): Promise<Compose> => {
  const images = new Map([...named, ...(standIns?.images ?? [])]);
  last = await openCompose(folder, files, { images, environment: ports });
  return last;
};

const must = (holds: boolean, words: string): void => {
  if (!holds) throw new Error(words);
};

/** One step with its time; what it finds is said behind it. */
const step = async (name: string, work: () => Promise<string | void>): Promise<void> => {
  const started = performance.now();
  const words = await work();
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  say(`${seconds.padStart(7)} s  ${name}${typeof words === 'string' ? `: ${words}` : ''}`);
};

/** What a process of its own waits for a page. */
const secondsOf = async (url: string): Promise<string> =>
  (await run('curl', ['-sf', '-o', '/dev/null', '-H', 'Accept-Encoding: br', '-w', '%{time_total}', url])).stdout;

const page = async (path = '/'): Promise<string> => {
  const answer = await fetch(`${site}${path}`, { headers: { 'Accept-Encoding': 'br' } });
  const text = await answer.text();
  must(answer.status === 200, `${path} is answered with ${answer.status}: ${text.slice(0, 200)}`);
  return text;
};

/** README's five calls through the proxy; they leave cookies and order numbers in a folder. */
const fiveCalls = async (number = 1): Promise<string> => {
  const text = await readFile(join(folder, 'README.md'), 'utf8');
  const [, calls = ''] = /^## Order a car with curl.*?^```sh\n(.*?)^```$/ms.exec(text) ?? [];
  must(calls !== '', 'README has no calls');
  const commands = `set -eu -o pipefail\n${calls}\necho; pwd`
    .replaceAll('http://localhost:3000', site)
    .replaceAll('curl@example.test', `curl-${number}@example.test`);
  const { stdout } = await run('bash', ['-c', commands], { env: { ...process.env, TMPDIR: folder } });
  must(stdout.includes('"status":"paid"'), `The deposit is not paid: ${stdout}`);
  return stdout.trim().split('\n').at(-1) ?? '';
};

/** Asks with the cookies of the five calls until the documents of the order are printed. */
const printedContract = async (work: string): Promise<string> => {
  const script = `
    value() { sed -E "s/.*\\"$1\\":\\"([^\\"]*)\\".*/\\1/" $2; }
    NO=$(value orderNo order)
    for LOOK in $(seq 120); do
      curl -sf -b jar "${site}/api/build-your-own/documents?orderNo=$NO" > documents || true
      if grep -q "Contract-$NO.pdf" documents; then
        curl -sf -b jar "${site}/api/build-your-own/document?orderNo=$NO&file=Contract-$NO.pdf" > contract.pdf
        head -c 5 contract.pdf; wc -c < contract.pdf; exit 0
      fi
      sleep 1
    done
    cat documents; exit 1`;
  const { stdout } = await run('bash', ['-c', script], { cwd: work });
  must(stdout.startsWith('%PDF-'), `The contract is no PDF: ${stdout.slice(0, 200)}`);
  return `${stdout.slice(5).trim()} bytes`;
};

/** A brochure shows drawn cars. */
const drawnBrochure = async (compose: Compose): Promise<string> => {
  const text = await page('/api/brochures/outback?postcode=2000&state=NSW');
  must(text.startsWith('%PDF-'), 'The brochure is no PDF');
  const log = await compose.run('logs', '--no-log-prefix', ...services);
  must(log.includes('The browser for pictures runs'), 'No browser drew a car');
  must(!/do(?:es)? not start/.test(log), 'A browser does not start');
  return `${text.length} characters`;
};

const picture = async (name: string): Promise<void> => {
  const screens = process.env['CONTAINER_SCREENS'];
  if (screens === undefined) return;
  await mkdir(screens, { recursive: true });
  const browser = await startBrowser(await findBrowser());
  try {
    const tab = await browser.newPage();
    await tab.setViewport({ width: 1_440, height: 900 });
    await tab.goto(`${site}/outback`, { waitUntil: 'networkidle0' });
    await tab.screenshot({ path: join(screens, `${name}.png`), type: 'png' });
  } finally {
    await browser.close();
  }
};

const memoryWords = (most: ReadonlyMap<string, number>): string => {
  const held = [...most].filter(([name]) => own.some((service) => name.includes(`-${service}-`)));
  const words = held.map(([name, bytes]) => `${name} ${Math.round(bytes / 2 ** 20)} MiB`).join(', ');
  must(held.length === own.length && held.every(([, bytes]) => bytes < mostOfService), `Too much memory: ${words}`);
  return words;
};

/** Asks for a page every half second while something is done; says how many were not answered with 200. */
const askedMeanwhile = async (work: () => Promise<void>): Promise<string> => {
  let asked = 0;
  const failed: string[] = [];
  const over = new AbortController();
  const asking = (async () => {
    for (; !over.signal.aborted; await new Promise((resolve) => setTimeout(resolve, 500))) {
      asked += 1;
      await page().catch((fault: unknown) => failed.push(faultWords(fault)));
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await asking;
  }
  must(failed.length === 0, `${failed.length} of ${asked} pages were not answered: ${failed[0]}`);
  return `${asked} pages asked meanwhile`;
};

const listed = async (args: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await docker(args)).split('\n').filter((line) => line !== ''));
const anonymousVolumes = async (): Promise<readonly string[]> =>
  [...(await listed(['volume', 'ls', '-q']))].filter((name) => /^[0-9a-f]{64}$/.test(name));
const untagged = async (): Promise<ReadonlySet<string>> => listed(['images', '-q', '--filter', 'dangling=true']);

/** docker-compose.yml alone. */
const demonstration = async (compose: Compose, volumesBefore: readonly string[]): Promise<void> => {
  await step('up, until all are healthy', async () => void (await compose.run('up', '-d', '--wait')));
  await step('pages', async () => {
    const [first, later] = [await secondsOf(site), await secondsOf(site)];
    const text = await page();
    must(text.includes(`href="${site}/"`), 'The canonical link does not name the site');
    await picture('from-docker');
    return `the first in ${first} s, the next in ${later} s`;
  });
  let work = '';
  const most = await memoryWhile(compose, async () => {
    await step("README's five calls through the proxy", async () => void (work = await fiveCalls()));
    await step('its contract, printed', async () => printedContract(work));
    await step('nine more orders and their contracts', async () => {
      for (let number = 2; number <= 10; number += 1) await printedContract(await fiveCalls(number));
    });
  });
  say(`           at most ${memoryWords(most)}`);
  await step('a brochure with a drawn car', async () => drawnBrochure(compose));
  await step('health checks of databases', async () => {
    const times = await compose.run('exec', '-T', 'mongodb-1', 'bash', '-c', 'bash /check-mongodb.sh; times');
    return `one takes ${times.split('\n').at(-1)} of processor time, user and system`;
  });

  for (const name of own) {
    await step(`${name} is killed, and is healthy again`, async () =>
      askedMeanwhile(async () => {
        await crash(compose, name);
        await isHealthyAgain(compose, name);
      }),
    );
    await step(`${name} is told to stop, and started`, async () =>
      askedMeanwhile(async () => {
        await compose.run('stop', name);
        const { ExitCode: code } = z
          .object({ ExitCode: z.int() })
          .parse(JSON.parse(await docker(['inspect', '-f', '{{json .State}}', await compose.run('ps', '-aq', name)])));
        must(code === 0, `${name} ended with ${code}`);
        await docker(['start', await compose.run('ps', '-aq', name)]);
        await isHealthyAgain(compose, name);
      }),
    );
  }
  await step('the engines are killed and started', async () => {
    await compose.run('kill', 'eventstoredb', 'mongodb-1');
    await compose.run('up', '-d', '--wait');
    await printedContract(work);
  });
  await step('down, up, and everything is kept', async () => {
    await compose.run('down');
    await compose.run('up', '-d', '--wait');
    return printedContract(work);
  });
  await step('two of a service and of a worker', async () => {
    await compose.run(
      'up',
      '-d',
      '--wait',
      '--no-recreate',
      '--scale',
      'order-service-1=2',
      '--scale',
      'projections-1=2',
    );
    await page();
    await fiveCalls(11);
  });
  await step('down', async () => {
    const left = (await anonymousVolumes()).filter((name) => !volumesBefore.includes(name));
    must(left.length === 0, `${left.length} volumes without a name are left`);
    await compose.run('down', '--volumes');
  });
};

/** What runs under the name of an image. */
const imageWords = (image: string): string => {
  const standIn = standIns?.images.get(image);
  if (standIn !== undefined) return `${image}: cannot be pulled; ${standIn} stands in for it`;
  const other = named.get(image);
  return other === undefined ? `${image}: itself` : `${image}: ${other}, as CONTAINER_IMAGES says`;
};

/** As who may: sudo, or root. */
const asRoot = async (command: string, args: readonly string[]): Promise<void> => {
  await (process.getuid?.() === 0 ? run(command, args) : run('sudo', [command, ...args]));
};

const walk = async (): Promise<void> => {
  const before = { volumes: await anonymousVolumes(), untagged: await untagged() };
  await step('the repository in an empty folder', async () => copyRepository(folder));
  const asWritten = await opened([base]);
  await step('docker compose build', async () => {
    const former = await docker(['images', '-q', ownImage]);
    await asWritten.run('build', '--quiet');
    const left = [...(await untagged())].filter((id) => !before.untagged.has(id));
    must(
      left.every((id) => id === former),
      `${left.length} images without a name are left`,
    );
    for (const id of left) await docker(['rmi', id]);
    return undefined;
  });
  const layers = await imageLayers(ownImage);
  for (const { bytes, made } of layers.filter((layer) => layer.bytes > 100_000)) {
    say(`           ${(bytes / 1e6).toFixed(1).padStart(7)} MB  ${made}`);
  }
  const above = layers.slice(0, -1).reduce((sum, { bytes }) => sum + bytes, 0);
  must(above < mostAboveBase, `The image is ${Math.round(above / 1e6)} MB above its base`);
  say(`           ${(above / 1e6).toFixed(1).padStart(7)} MB  above its base`);

  await step('the images of others', async () => {
    const others = [...asWritten.images].filter((image) => image !== ownImage && !named.has(image));
    standIns = await buildStandIns(new Set(others), folder);
  });
  for (const image of asWritten.images) if (image !== ownImage) say(`           ${imageWords(image)}`);

  if (wanted.has('demonstration')) await demonstration(await opened([base]), before.volumes);
  for (const [files, args, name] of [
    [withSecrets, ['single'], 'secrets'],
    [clustered, [], 'cluster'],
  ] as const) {
    if (!wanted.has(name)) continue;
    await asRoot('rm', ['-rf', join(folder, 'secrets')]);
    await run('sh', ['infra/docker/make-secrets.sh', 'secrets', ...args], { cwd: folder });
    await asRoot('chown', ['-R', '1000', join(folder, 'secrets')]);
    const other = await opened(files);
    await step(`${name}: up, until all are healthy`, async () => void (await other.run('up', '-d', '--wait')));
    await step(`${name}: five calls and the contract`, async () => printedContract(await fiveCalls()));
    await step(`${name}: down`, async () => void (await other.run('down', '--volumes')));
  }
};

/** Whatever of it fails, the rest is cleared away as well. */
const clearAway = async (): Promise<void> => {
  if (process.env['CONTAINERS_KEEP'] !== undefined) return;
  const works = [
    async () => last?.run('down', '--volumes', '--remove-orphans'),
    async () => standIns?.remove(),
    // the secrets in it are another user's
    async () => rm(folder, { recursive: true, force: true }).catch(async () => asRoot('rm', ['-rf', folder])),
  ];
  for (const work of works) await work().catch((fault: unknown) => say(faultWords(fault)));
};

const ended = Promise.race(
  ['SIGINT', 'SIGTERM'].map(async (signal) =>
    once(process, signal).then(() => Promise.reject(new Error(`ended by ${signal}`))),
  ),
);
let code = 0;
try {
  await Promise.race([walk(), ended]);
  say('Everything was as the documents say');
} catch (fault) {
  say(`FAILED: ${faultWords(fault)}`);
  if (last !== undefined) for (const words of await unwellContainers(last).catch(() => [])) say(words);
  code = 1;
}
await clearAway();
// a walk that was ended may still wait for something
process.exit(code);
