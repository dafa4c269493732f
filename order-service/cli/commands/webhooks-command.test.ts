import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { parseCommandLine } from './parse-command-line.ts';

const integrate = new URL('../../../docs/integrate.md', import.meta.url);

const started = async (where: string) => {
  const path = await mkdtemp(join(tmpdir(), 'driveaway-webhooks-'));
  const installation = await openInstallation(path);
  onTestFinished(async () => {
    if (where === 'running') await installation.close();
    await rm(path, { recursive: true });
  });
  if (where === 'running') await installation.serve();
  else await installation.close();
  return async (...args: readonly string[]) =>
    runOrdersHere([...args, '--data-dir', path], { env: { OPERATOR: 'ada' } });
};

it.each(['running', 'stopped'])('registers, changes and removes webhooks over a %s product', async (where) => {
  const run = await started(where);
  const url = 'https://hooks.example.test/orders';
  expect((await run('webhooks')).out).toBe('No webhook is registered\n');
  const added = await run('webhooks', 'add', url, '--events', 'OrderCreated,OrderCancelled');
  expect(added).toMatchObject({ code: 0, err: '' });
  const [, id = ''] =
    /^(wh_\w{16}) {2}https:\S+ {2}OrderCreated,OrderCancelled {2}all retailers\nSecret, shown this once: whsec_\S{44}\n$/.exec(
      added.out,
    ) ?? [];
  const again = await run('webhooks', 'add', url, '--events', 'OrderCreated,OrderCancelled');
  expect([again.code, again.out, again.err]).toEqual([3, '', expect.stringContaining(`registered already, as ${id}.`)]);
  expect((await run('webhooks', 'list')).out).toBe(added.out.split('\n', 1).concat('').join('\n'));
  expect((await run('webhooks', 'rotate', id)).out).toMatch(/two secrets until \S+\nSecret, shown this once: whsec_/);
  expect(await run('webhooks', 'enable', id)).toMatchObject({ code: 0 });
  expect((await run('webhooks', 'deliveries', id)).out).toBe('There are no such deliveries\n');
  expect(await run('webhooks', 'resend', id)).toMatchObject({ code: 0, out: '0 sent again\n' });
  expect(await run('webhooks', 'remove', id)).toMatchObject({ code: 0 });
  expect((await run('webhooks', 'list', '--json')).out).toBe('{"webhooks":[]}\n');
  expect(await run('webhooks', 'rotate', id)).toMatchObject({
    code: 3,
    err: expect.stringContaining('no such webhook'),
  });
});

it('does what docs/integrate.md says', async () => {
  const [, commands = ''] = /^```sh operators\n(.*?)^```$/ms.exec(await readFile(integrate, 'utf8')) ?? [];
  const run = await started('stopped');
  const failed: string[] = [];
  let id = '';
  for (const line of commands.trim().split('\n')) {
    const [, ...args] = line.replace('npm run -s orders -- ', 'orders ').replace('$WEBHOOK', id).split(' ');
    const { code, out } = await run(...args);
    id = /wh_\w{16}/.exec(out)?.[0] ?? id;
    if (code !== 0) failed.push(line);
  }
  expect([failed, id]).toEqual([[], expect.stringMatching('wh_')]);
});

it('says what is wrong with a line', () => {
  const messageOf = (line: string, environment = { OPERATOR: 'ada' }) => {
    const read = parseCommandLine(line.split(' '), environment);
    return read.kind === 'wrong-usage' ? read.message : 'nothing is wrong';
  };
  expect(parseCommandLine(['webhooks', 'add', 'https://a.test/'], {})).toMatchObject({
    message: 'webhooks add needs --operator NAME: it is recorded who does it',
  });
  const wrong = [
    ['webhooks give', 'webhooks takes one of list, add, rotate, enable, remove, deliveries, resend, not "give"'],
    ['webhooks add', 'An address is missing'],
    ['webhooks remove', 'The id of a webhook is missing'],
    ['webhooks add ftp://a.test/', 'The address must begin with https://.'],
    ['webhooks add https://a.test/ --retailer nobody', 'There is no such retailer.'],
    ['webhooks list --events OrderCreated', '--events and --retailer belong to webhooks add'],
    ['webhooks resend all', 'webhooks resend needs the id of a delivery or of a webhook'],
    ['webhooks deliveries all', '"all" is not the id of a webhook'],
    ['webhooks list all', '"all" is too much'],
  ] as const;
  for (const [line, message] of wrong) expect(messageOf(line)).toBe(message);
});
