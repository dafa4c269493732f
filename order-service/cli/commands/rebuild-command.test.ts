import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { openRebuilds } from '@driveaway/infra/read-models/rebuilds.ts';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { rebuild } from './rebuild-command.ts';
import { parseCommandLine } from './parse-command-line.ts';

const none = {
  askedAt: '2026-11-02T00:00:00Z',
  askedBy: 'ada',
  events: 0,
  percent: 0,
  version: null,
  former: null,
  backTo: null,
  error: null,
  endedAt: null,
};

const open = async () => {
  const path = await mkdtemp(join(tmpdir(), 'orders-rebuild-'));
  onTestFinished(() => rm(path, { recursive: true }));
  const run = async (...args: readonly string[]) => runOrdersHere(['rebuild', ...args, '--data-dir', path]);
  return { run, installation: await openInstallation(path) };
};

it('rebuilds a read model of a data directory that is not in use, again and again', async () => {
  const { run, installation } = await open();
  await installation.close();
  expect(await run('order-timeline')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^order-timeline is made anew of 0 events: queries read version \d+\n$/),
  });
  const again = await run('order-timeline');
  expect(again.out).toMatch(/queries read version (\d+)001; version \1 is kept until the next rebuild\n$/);
});

it('goes back from a rebuild, and says so where there is none to go back from', async () => {
  const { run, installation } = await open();
  await installation.close();
  const refused = await run('order-timeline', '--back');
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('There is no version of before') });
  await run('order-timeline');
  await run('order-timeline');
  const back = await run('order-timeline', '--back');
  expect(back.code).toBe(0);
  expect(back.out).toMatch(
    /^order-timeline went back: queries read version (\d+) again, with 0 events that it lacked; version \1(?:001) is kept/,
  );
});

it('waits for the running product that does it, and says how it ended', async () => {
  const { run, installation } = await open();
  await installation.serve();
  onTestFinished(() => installation.close());
  const rebuilds = openRebuilds(installation.ports.readModels);
  const endWith = async (change: Parameters<typeof rebuilds.update>[1]): Promise<void> => {
    const kept = await eventually(async () => {
      const [first] = await rebuilds.underWay();
      if (first === undefined) throw new Error('Nobody asked');
      return first;
    });
    const building = await rebuilds.update(kept, { status: 'building', percent: 50 });
    if (building !== undefined) await rebuilds.update(building, change);
  };
  const [done] = await Promise.all([
    run('order-timeline', '--json'),
    endWith({ status: 'done', events: 7, percent: 100, version: 1_001, former: 1 }),
  ]);
  expect([done.code, JSON.parse(done.out)]).toMatchObject([
    0,
    { status: 'done', events: 7, version: 1_001, former: 1 },
  ]);
  const [failed] = await Promise.all([run('order-timeline'), endWith({ status: 'failed', error: 'TypeError' })]);
  expect(failed).toMatchObject({ code: 1, out: '', err: expect.stringContaining('was not rebuilt: TypeError.') });
});

it('ends where nobody begins it, but not while another one is made', async () => {
  const told: string[] = [];
  const start = Temporal.Instant.from('2026-11-02T00:00:00Z');
  let [looks, seconds] = [0, 0];
  const asked = { ...none, projection: 'order-timeline', status: 'asked' as const };
  const other = { ...none, projection: 'buyer-orders', status: 'building' as const };
  const code = await rebuild(
    { projection: 'order-timeline' },
    {
      backend: {
        rebuilds: { ask: async () => asked, list: async () => ((looks += 1) < 3 ? [other, asked] : [asked]) },
      },
      io: { print: async () => undefined, tell: (line) => void told.push(line), showProgress: () => undefined },
      json: false,
      now: () => start.add({ seconds: (seconds += 15) }),
    },
  );
  expect([code, looks, told]).toEqual([3, 3, [expect.stringContaining('order-timeline waits for a worker')]]);
});

it.each([
  ['rebuild', 'The name of a read model is missing: profile-orders, buyer-orders'],
  ['rebuild order-timelin', 'order-to-do). Did you mean "order-timeline"?'],
  ['rebuild order-timeline now', '"now" is too much'],
])('refuses "%s" in words', (line, words) => {
  expect(parseCommandLine(line.split(' '), {})).toMatchObject({
    kind: 'wrong-usage',
    message: expect.stringContaining(words),
  });
});
