/**
 * Pages and public answers under a rush: 32 clients who ask again as soon as they have their answer. The product, whoever
 * asks and the bare server that is compared with are processes of their own. What counts is the processor time of whoever
 * answers, all threads, so that other work on the machine changes little.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sampleBuild, sydney } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { forkProgram, type ForkedProgram } from './fork-program.ts';
import { barePortSchema, loadReportSchema, type BareAnswer } from './load-messages.ts';
import type { BenchRow } from './print-rows.ts';
import { processFigures } from '@driveaway/infra/process/testing/process-figures.ts';
import { startProductProcess } from './start-product-process.ts';

const connections = 32;
const pairs = 5;
const milliseconds = 500;
/** Code is compiled while it is asked for the first time. */
const warmUpMilliseconds = 1_500;

type Wanted = { readonly name: string; readonly path: string; readonly headers?: Readonly<Record<string, string>> };
/** Whose processor time is measured, and where it listens. */
type Server = { readonly pid: number; readonly port: number };
/** What is asked for: a request as it is sent, and who answers it. */
type Target = { readonly name: string; readonly server: Server; readonly request: string; readonly status: number };

const health: Wanted = { name: 'GET /health/live', path: '/health/live' };
const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
const zipOnly = { 'Accept-Encoding': 'gzip' };
const wanted: readonly Wanted[] = [
  { name: 'a model’s page, br', path: '/outback', headers: browser },
  { name: 'a model’s page, gzip', path: '/outback', headers: zipOnly },
  { name: 'the catalogue, br', path: '/api/catalogue', headers: browser },
  { name: 'the catalogue, gzip', path: '/api/catalogue', headers: zipOnly },
  { name: 'a price', path: '/api/pricing/2000/outback-touring', headers: browser },
  { name: 'a suburb search', path: '/api/location?search=syd', headers: browser },
  { name: 'openapi.json, br', path: '/api/openapi.json', headers: browser },
];

const sentAs = ({ path, headers = {} }: Wanted, port: number): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
    .map((line) => `${line}\r\n`)
    .join('')
    .concat('\r\n');

const answerTo = async ({ path, headers }: Wanted, port: number): Promise<IncomingMessage> => {
  const asked = httpRequest({ port, path, headers, agent: false }).end();
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (answer === undefined) throw new Error(`${path} was not answered`);
  return answer;
};

/** Saves a car build: one durable append. */
const carBuildRequest = (port: number): string => {
  const body = JSON.stringify({ build: sampleBuild, suburb: sydney });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': '{address}',
  };
  return `${sentAs({ name: '', path: '/api/build-your-own/car-build', headers }, port).replace('GET', 'POST')}${body}`;
};

/** The same as a conditional request; undefined where responses must not be cached. */
const sameAgain = async (one: Wanted, port: number): Promise<Wanted | undefined> => {
  const answer = await answerTo(one, port);
  answer.resume();
  const { etag } = answer.headers;
  if (etag === undefined) return undefined;
  return { ...one, name: `${one.name}, 304`, headers: { ...one.headers, 'If-None-Match': etag } };
};

const bareCopyOf = async (one: Wanted, port: number): Promise<BareAnswer> => {
  const answer = await answerTo(one, port);
  const body = await text(answer);
  // node:http makes these itself
  const own = new Set(['date', 'connection', 'keep-alive']);
  const headers: string[] = [];
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(index, index + 2);
    if (!own.has(name.toLowerCase())) headers.push(name, value);
  }
  return { headers, body };
};

/** Answers for each second of the server's processor time. */
const perSecond = async (generator: ForkedProgram, { server, request, status }: Target, length: number) => {
  const before = await processFigures(server.pid);
  const load = { port: server.port, request, status, connections, milliseconds: length };
  const report = await generator.ask(load, loadReportSchema);
  if ('problem' in report) throw new Error(`${request.split('\r\n')[0]}: ${report.problem}`);
  const after = await processFigures(server.pid);
  return (report.answers * 1000) / (after.processorMilliseconds - before.processorMilliseconds);
};

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures both in turns, so that noise affects both alike. The ratio is the median over the pairs. */
const inPairs = async (generator: ForkedProgram, baseline: Target, target: Target) => {
  await perSecond(generator, target, warmUpMilliseconds);
  const measured: { readonly baseline: number; readonly target: number }[] = [];
  while (measured.length < pairs) {
    measured.push({
      baseline: await perSecond(generator, baseline, milliseconds),
      target: await perSecond(generator, target, milliseconds),
    });
  }
  return {
    baseline: medianOf(measured.map((pair) => pair.baseline)),
    target: medianOf(measured.map((pair) => pair.target)),
    ratio: medianOf(measured.map((pair) => pair.target / pair.baseline)),
  };
};

/**
 * Answers to 32 clients for each second of processor time: GET /health/live beside a bare server, then pages, public
 * answers and a car build that is saved beside that.
 */
export const benchPages = async (): Promise<readonly BenchRow[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-'));
  const product = await startProductProcess(directory);
  const generator = forkProgram(new URL('load-generator.ts', import.meta.url));
  const bareServer = forkProgram(new URL('bare-server.ts', import.meta.url));
  try {
    const { port } = await bareServer.ask(await bareCopyOf(health, product.port), barePortSchema);
    const server = { pid: bareServer.pid, port };
    const bare: Target = { name: 'bare node:http', server, request: sentAs(health, port), status: 200 };
    const targetOf = (one: Wanted, status = 200): Target => ({
      name: one.name,
      server: product,
      request: sentAs(one, product.port),
      status,
    });
    const live = targetOf(health);
    await perSecond(generator, bare, warmUpMilliseconds);
    const first = await inPairs(generator, bare, live);
    const rows: BenchRow[] = [
      { name: 'bare node:http, the same bytes (baseline)', perSecond: first.baseline },
      { name: `${live.name} (aim 0.4)`, perSecond: first.target, ratio: first.ratio },
    ];
    for (const one of wanted) {
      const again = await sameAgain(one, product.port);
      for (const target of [targetOf(one), ...(again === undefined ? [] : [targetOf(again, 304)])]) {
        const { target: value, ratio } = await inPairs(generator, live, target);
        rows.push({ name: `${target.name} (of /health/live, aim 0.7)`, perSecond: value, ratio });
      }
    }
    const carBuild: Target = {
      name: 'POST car-build',
      server: product,
      request: carBuildRequest(product.port),
      status: 200,
    };
    const { target: builds, ratio } = await inPairs(generator, live, carBuild);
    rows.push({ name: `${carBuild.name} (of /health/live, aim 0.6)`, perSecond: builds, ratio });
    return rows;
  } finally {
    generator.end();
    bareServer.end();
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
};
