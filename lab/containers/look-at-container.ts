import { z } from 'zod';
import { pollUntil } from '@driveaway/infra/clock/poll-until.ts';
import { docker, type Compose } from './open-compose.ts';

const longestMilliseconds = 180_000;

const idOf = async (compose: Compose, service: string): Promise<string> =>
  (await compose.run('ps', '-aq', service)).split('\n')[0] ?? '';

const units: Readonly<Record<string, number>> = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };
const statsSchema = z.object({ Name: z.string(), MemUsage: z.string() });

/** `412.5MiB / 1GiB` in bytes: what counts towards the limit, files that Linux may forget aside. */
const bytesOf = (usage: string): number => {
  const [, value = '', unit = ''] = /^([\d.]+)(\w+) /.exec(usage) ?? [];
  return Number(value) * (units[unit] ?? Number.NaN);
};

/** The most that each container was seen to hold while something was done, browsers included, in bytes by its name. */
export const memoryWhile = async (
  compose: Compose,
  work: () => Promise<void>,
): Promise<ReadonlyMap<string, number>> => {
  const most = new Map<string, number>();
  const over = new AbortController();
  const look = async (): Promise<void> => {
    const ids = (await compose.run('ps', '-q')).split('\n');
    while (!over.signal.aborted) {
      // takes two seconds, since it measures processors too
      const lines = await docker(['stats', '--no-stream', '--format', '{{json .}}', ...ids]);
      for (const line of lines.split('\n')) {
        const { Name: name, MemUsage: usage } = statsSchema.parse(JSON.parse(line));
        most.set(name, Math.max(most.get(name) ?? 0, bytesOf(usage)));
      }
    }
  };
  // both are heard from: what fails first must not be thrown at the process
  const [looked, worked] = await Promise.allSettled([look(), work().finally(() => over.abort())]);
  for (const one of [worked, looked]) if (one.status === 'rejected') throw one.reason;
  return most;
};

/** Kills the program of a container from inside, as a fault of its own would end it: Docker then starts it again. */
export const crash = async (compose: Compose, service: string): Promise<void> => {
  const before = await startedAt(compose, service);
  // the first process is Docker's, which hands signals on
  const ended = compose.run('exec', '-T', service, 'sh', '-c', 'kill -KILL $(cat /proc/1/task/1/children)');
  await ended.catch(() => undefined);
  const isAnother = async () => ![before, 'ended'].includes(await startedAt(compose, service));
  if (!(await pollUntil(isAnother, longestMilliseconds))) throw new Error(`${service} is not started again`);
};

const startedAt = async (compose: Compose, service: string): Promise<string> =>
  docker(['inspect', '-f', '{{.State.StartedAt}} {{.State.Running}}', await idOf(compose, service)]).then((words) =>
    words.endsWith('true') ? words : 'ended',
  );

/** Waits until the container's health check says that it is well. */
export const isHealthyAgain = async (compose: Compose, service: string): Promise<void> => {
  const id = await idOf(compose, service);
  const isHealthy = async () => (await docker(['inspect', '-f', '{{.State.Health.Status}}', id])) === 'healthy';
  if (!(await pollUntil(isHealthy, longestMilliseconds))) throw new Error(`${service} does not become healthy`);
};

const stateSchema = z.object({
  Status: z.string(),
  ExitCode: z.int(),
  Health: z.object({ Status: z.string(), Log: z.array(z.object({ Output: z.string() })) }).optional(),
});

/** For each container that is not as it should be: how it is, what its last health check said, and its last lines. */
export const unwellContainers = async (compose: Compose): Promise<readonly string[]> => {
  const words: string[] = [];
  const services = (await compose.run('ps', '-a', '--services')).split('\n').filter((service) => service !== '');
  for (const service of services) {
    const id = await idOf(compose, service);
    const state = await docker(['inspect', '-f', '{{json .State}}', id]);
    const { Status: status, ExitCode: code, Health: health } = stateSchema.parse(JSON.parse(state));
    if (code === 0 && (health?.Status ?? 'healthy') === 'healthy') continue;
    const checked = health?.Log.at(-1)?.Output.trim() ?? '';
    const written = await compose.run('logs', '--no-log-prefix', '--tail', '10', service);
    // as if it were a terminal's
    const log = written.replaceAll('\u001B[2K', '');
    words.push(`${service} is ${status}, code ${code}, ${health?.Status ?? 'unchecked'}: ${checked}\n${log}`);
  }
  return words;
};
