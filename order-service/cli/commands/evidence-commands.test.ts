import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anchorKeySchema } from '@driveaway/domain/api/anchors.ts';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { changeHold } from '../../customers/legal-holds.ts';
import { recordOfCustomer } from '../../customers/customers.ts';
import { documentedCommands } from '../testing/documented-commands.ts';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { linesOf } from '../testing/run-orders.ts';

const orderNo = orderNoOf(1);
const auditPage = fileURLToPath(new URL('../../../docs/audit.md', import.meta.url));

/** The commands of the page's own section, without what they are run by. */
const documented = async (): Promise<readonly string[]> => {
  const [, section = ''] = /## Taking evidence home\n([^]*?)\n## /.exec(await readFile(auditPage, 'utf8')) ?? [];
  return [...section.matchAll(/```sh evidence\n([^]*?)```/g)].flatMap(([, lines = '']) => linesOf(lines));
};

const installed = async () => {
  const path = await mkdtemp(join(tmpdir(), 'orders-evidence-'));
  onTestFinished(async () => rm(path, { recursive: true }));
  const installation = await openInstallation(path);
  await createOrderAt(installation.ports, orderNo, 'RecordDepositPaid');
  return { path, installation };
};

/** Runs a command of the command line on a data directory, with what it reads and writes beside it. */
const run = async (path: string, words: string) => {
  const [line = '', target] = words.split(' >> ');
  const args = line
    .replace('12345678-9012', orderNo)
    .split(' ')
    .map((word) => (/\.(zip|ndjson)$/.test(word) ? join(path, word) : word));
  const done = await runOrdersHere([...args, '--data-dir', path]);
  if (target !== undefined) await writeFile(join(path, target), done.out);
  return done;
};

describe('docs/audit.md', () => {
  it('quotes commands that take evidence home, check it, and find a store that was set back', async () => {
    const { path, installation } = await installed();
    await installation.close();
    const commands = await documented();
    const ours = commands.flatMap((line) => /^npm run (?:-s )?orders -- (.*)$/.exec(line)?.[1] ?? []);
    expect(ours.map((line) => line.split(' ', 2).join(' '))).toStrictEqual([
      'export 12345678-9012',
      'anchor list',
      'anchor keys',
      'anchor check',
      'verify --since',
    ]);
    const outputs: string[] = [];
    for (const line of ours) {
      const { code, out, err } = await run(path, line);
      expect({ line, code, err }).toMatchObject({ line, code: 0 });
      outputs.push(out);
    }
    const [exported = '', , keys = '', checked = '', since = ''] = outputs;
    expect(exported).toContain('0 of 0 documents');
    expect(checked).toContain('1 signed anchors hold, over 3 events; 1 kept ones are among them');
    expect(since).toMatch(/^anchor 1 of .*, 3 events, goes on from anchor 1 of .*, 3 events\n$/);
    const { keyId } = anchorKeySchema.parse(JSON.parse(keys));

    const folder = join(path, 'unpacked');
    for (const [name, content] of Object.entries(unzipSync(await readFile(join(path, 'evidence.zip'))))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const verifying = commands.find((line) => line.startsWith('node verify.mjs --')) ?? '';
    const args = verifying
      .replace(/[0-9a-f]{64}/, keyId)
      .split(' ')
      .slice(1)
      .map((word) => (word === 'verify.mjs' ? join(folder, word) : word.replace('signed-', `${path}/signed-`)));
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toContain('Everything that can be checked here holds');

    const kept = await readFile(join(path, 'signed-anchors.ndjson'), 'utf8');
    await writeFile(join(path, 'anchors.ndjson'), kept);
    const [plain = '', asJson = '', against = '', ...more] = await documentedCommands('verify', 'audit');
    expect(more).toEqual([]);
    expect(await run(path, plain)).toMatchObject({ code: 0, out: expect.stringContaining('1 signed anchors') });
    expect(JSON.parse((await run(path, asJson)).out)).toMatchObject({ findings: [] });
    expect(await run(path, against)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 kept ones are among them'),
    });
    await writeFile(join(path, 'signed-anchors.ndjson'), kept.replace('"number":1', '"number":2'));
    expect(await run(path, 'anchor check signed-anchors.ndjson')).toMatchObject({
      code: 1,
      out: expect.stringContaining('anchor 2 was kept and is gone'),
    });
    await writeFile(join(path, 'signed-anchors.ndjson'), kept.replace('"events":3', '"events":4'));
    expect(await run(path, 'verify --anchors signed-anchors.ndjson')).toMatchObject({
      code: 1,
      out: expect.stringContaining('anchor 1 is not the one that was kept'),
    });
    expect(await run(path, 'verify --since signed-anchors.ndjson')).toMatchObject({
      code: 1,
      out: 'anchor 1 is not the one that was kept: IT WAS SIGNED AGAIN\n',
    });
    await writeFile(join(path, 'signed-anchors.ndjson'), kept.replace('"number":1', '"number":2'));
    expect(await run(path, 'verify --since signed-anchors.ndjson')).toMatchObject({
      code: 1,
      out: 'anchor 2 was kept and is gone: THE STORE WAS SET BACK\n',
    });
    await writeFile(join(path, 'signed-anchors.ndjson'), 'nonsense');
    expect(await run(path, 'verify --since signed-anchors.ndjson')).toMatchObject({ code: 2 });
    expect(await run(path, 'anchor check signed-anchors.ndjson')).toMatchObject({ code: 2 });
  });

  it('quotes commands that tell the difference between revisions and list legal holds, over a stopped product', async () => {
    const { path, installation } = await installed();
    const { ports } = installation;
    const customerId = ports.randomness.uuid();
    const placing = {
      commandId: 'hold',
      correlationId: 'hold',
      customerId,
      actor: { kind: 'operator', id: 'ada' },
    } as const;
    const asked = { given: false, at: '2026-11-02T00:00:00.000Z', wording: '' };
    const registered = {
      type: 'CustomerRegistered',
      data: {
        customerId,
        isCompany: false,
        privacyNoticeVersion: '1',
        consents: { email: asked, post: asked, phoneAndSms: asked },
      },
    } as const;
    await recordOfCustomer(ports, { ...placing, commandId: 'register' }, () => registered);
    await changeHold(ports, placing, { placed: true, orderNo, reason: 'Claim 17' });
    await installation.close();
    const [diff = ''] = await documentedCommands('diff', 'audit');
    expect(await run(path, diff.replace('--to 7', '--to 1').replace('--from 2', '--from 0'))).toMatchObject({
      code: 0,
    });
    const [list = '', asJson = ''] = await documentedCommands('holds', 'audit');
    const line = new RegExp(`^customer ${customerId}  order ${orderNo}  since .*, by ada: Claim 17\n$`);
    expect(await run(path, list)).toMatchObject({ code: 0, out: expect.stringMatching(line) });
    expect(JSON.parse((await run(path, asJson)).out)).toMatchObject({ holds: [{ customerId, orderNo, by: 'ada' }] });
  });

  it('means the same of a running product', async () => {
    const { path, installation } = await installed();
    onTestFinished(async () => installation.close());
    await installation.serve();
    expect(await run(path, `export ${orderNo} --output evidence.zip`)).toMatchObject({ code: 0 });
    expect(await run(path, `export ${orderNo} --output evidence.zip`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is there already'),
    });
    expect(await run(path, `export ${orderNoOf(2)} --output other.zip`)).toMatchObject({ code: 3 });
    expect(await run(path, 'anchor check')).toMatchObject({ code: 0 });
    expect(await run(path, 'anchor keys')).toMatchObject({ code: 0, out: '' });
    expect(await run(path, `export ${orderNo}`)).toMatchObject({ code: 2 });
  });
});
