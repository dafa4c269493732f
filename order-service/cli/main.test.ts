import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { orderReplaySchema } from '@driveaway/domain/api/audit.ts';
import { messageLineSchema, nextMessagesSchema, orderStandingSchema } from '@driveaway/domain/api/back-office.ts';
import { sampleBuyer, sampleVin } from '@driveaway/domain/testing/order-builders.ts';
import { openDataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { openInstallation } from './testing/open-installation.ts';
import { runOrdersHere } from './testing/run-orders-here.ts';
import { linesOf, runOrders } from './testing/run-orders.ts';

const orderNo = orderNoOf(1);

const rowSchema = z.object({
  position: z.int(),
  stream: z.string(),
  revision: z.int(),
  id: z.string(),
  type: z.string(),
  data: z.string(),
  metadata: z.string(),
});

const emptyDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'orders-cli-'));
  onTestFinished(async () => rm(directory, { recursive: true }));
  return directory;
};

/** An installation with one order whose contract is accepted, closed again. */
const installed = async (): Promise<string> => {
  const path = await emptyDirectory();
  const installation = await openInstallation(path);
  await createOrderAt(installation.ports, orderNo, 'AcceptContract');
  await installation.close();
  return path;
};

/** The same, running. */
const running = async (path: string, change?: (ports: ServicePorts) => ServicePorts) => {
  const installation = await openInstallation(path);
  onTestFinished(async () => installation.close());
  return { ...installation, url: await installation.serve(change) };
};

const message = (messageId: string, type: string, data: object = {}, extra: object = {}) =>
  JSON.stringify({ orderNo, messageId, type, data, ...extra });

const goodLines = [
  message('m-1', 'approve', {}, { reason: 'Checked' }),
  message('m-2', 'allocate', { vin: sampleVin }),
];
const mixedLines = [...goodLines, '{ not JSON', message('m-3', 'arrived'), message('m-4', 'on-water'), ''];

describe.each(['a bare data directory', 'a running product'])('orders, against %s', (where) => {
  const start = async (): Promise<string> => {
    const path = await installed();
    if (where === 'a running product') await running(path);
    return path;
  };

  it('appends a file line by line, whatever a line is like, and once', async () => {
    const path = await start();
    const file = join(path, 'messages.ndjson');
    await writeFile(file, mixedLines.join('\n'));
    const first = await runOrdersHere(['append', file, '--data-dir', path]);
    expect(linesOf(first.out)).toEqual([
      `line 1  ${orderNo}  m-1  OrderApproved at revision 5: Accepted`,
      `line 2  ${orderNo}  m-2  VehicleAllocated at revision 6: Vehicle Allocated`,
      'line 3  REFUSED malformed-input: The message is not valid JSON.',
      expect.stringMatching(
        /^line 4 {2}20260000-0001 {2}m-3 {2}REFUSED illegal-transition: VehicleArrivedAtDealer \(arrived\) is not/,
      ),
      `line 5  ${orderNo}  m-4  VehicleOnWater at revision 7: On Water`,
    ]);
    expect(first.err).toBe('5 messages: 3 accepted (0 of them before), 2 refused\n');
    expect(first.code).toBe(1);

    const again = await runOrdersHere(['append', '-', '--json', '--data-dir', path], { input: goodLines.join('\n') });
    const answers = linesOf(again.out).map((line) => messageLineSchema.parse(JSON.parse(line)));
    expect(answers).toMatchObject([
      { line: 1, ok: true, replayed: true, revision: 5, displayStatusLabel: 'Accepted' },
      { line: 2, ok: true, replayed: true, revision: 6 },
    ]);
    expect(again.code).toBe(0);
  });

  it('shows where an order stands and what may come next', async () => {
    const path = await start();
    const shown = await runOrdersHere(['show', orderNo, '--data-dir', path]);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain(`Order ${orderNo}: Pending acceptance by the seller (status 3), revision 4`);
    expect(shown.out).not.toContain(sampleBuyer.lastName);
    const standing = await runOrdersHere(['show', orderNo, '--json', '--data-dir', path]);
    expect(orderStandingSchema.parse(JSON.parse(standing.out))).toMatchObject({
      statusCode: 33,
      price: { deposit: 1000 },
    });
    const next = await runOrdersHere(['next', orderNo, '--data-dir', path]);
    expect(next.out).toContain('approve  records OrderApproved');
    expect(next.out).toContain('cancel {reason}  records OrderCancelled');
    const json = await runOrdersHere(['next', orderNo, '--json', '--data-dir', path]);
    expect(nextMessagesSchema.parse(JSON.parse(json.out)).messages.map(({ type }) => type)).toContain('approve');
  });

  it('replays with who, when, why and the state after each event, and verifies', async () => {
    const path = await start();
    await runOrdersHere(['append', '-', '--data-dir', path], { input: goodLines.join('\n') });
    const replay = await runOrdersHere(['replay', orderNo, '--data-dir', path]);
    expect(replay.code).toBe(0);
    expect(replay.out).toContain(
      'what      Order accepted by the seller\n    who       an operator on the machine of the product\n    why       message m-1 (approve): Checked',
    );
    expect(replay.out).toMatch(/what {6}Deposit of \$1,000 paid with \w+ \S+, transaction/);
    expect(replay.out).not.toContain('{');
    const full = await runOrdersHere(['replay', orderNo, '--full', '--data-dir', path]);
    expect(full.out).toContain(`data      {"vin":"${sampleVin}"}`);
    expect(replay.out).toMatch(/^4 {2}2026-11-02T00:00:00\.000Z {2}ContractAccepted$/m);
    expect(replay.out).toContain('then      Vehicle Allocated (status 5, code 129): car allocated; balance not due');
    expect(replay.out).toContain('personal  withheld');
    expect(replay.out).toContain(`7 of 7 events`);
    const to = await runOrdersHere(['replay', orderNo, '--revision', '2', '--json', '--data-dir', path]);
    expect(orderReplaySchema.parse(JSON.parse(to.out)).events).toHaveLength(3);
    const at = await runOrdersHere([
      'replay',
      orderNo,
      '--at',
      '2026-11-02T11:00:00+11:00',
      '--json',
      '--data-dir',
      path,
    ]);
    expect(orderReplaySchema.parse(JSON.parse(at.out))).toMatchObject({ headRevision: 6, chain: { ok: true } });
    expect(
      orderReplaySchema
        .parse(JSON.parse(at.out))
        .events.map(({ type }) => type)
        .at(4),
    ).toBe('ContractAccepted');
    const verified = await runOrdersHere(['verify', orderNo, '--data-dir', path]);
    expect(verified).toMatchObject({ code: 0, err: '' });
    expect(verified.out).toContain(`The history of ${orderNo} is as it was written, up to revision 6`);
  });

  it('anchors the store, and finds it as it was', async () => {
    const path = await start();
    const anchored = await runOrdersHere(['anchor', '--data-dir', path]);
    expect(anchored.code).toBe(0);
    await runOrdersHere(['append', '-', '--data-dir', path], { input: goodLines.join('\n') });
    const verified = await runOrdersHere(['verify', '--anchors', '-', '--data-dir', path], { input: anchored.out });
    expect(verified.code).toBe(0);
    expect(linesOf(verified.out)).toEqual([
      expect.stringMatching(/^The 5 events of \S+ are as they were$/),
      'All 10 events of now are as they were written',
    ]);
    const other = anchored.out.replace(/(?<="hash":")./, (digit) => (digit === '0' ? '1' : '0'));
    expect((await runOrdersHere(['verify', '--anchors', '-', '--data-dir', path], { input: other })).code).toBe(1);
  });

  it('ends with 3 for an order that does not exist', async () => {
    const path = await start();
    const shown = await runOrdersHere(['show', orderNoOf(404), '--json', '--data-dir', path]);
    expect(shown).toMatchObject({ code: 3, err: `There is no order ${orderNoOf(404)}\n` });
    expect(JSON.parse(shown.out)).toMatchObject({ success: false, code: 'order-not-found' });
    expect((await runOrdersHere(['verify', orderNoOf(404), '--data-dir', path])).code).toBe(3);
  });
});

describe('orders', () => {
  it('sends one message, whether the product runs or not', async () => {
    const path = await installed();
    await runOrdersHere(['append', '-', '--data-dir', path], { input: goodLines.join('\n') });
    const { ports } = await running(path);
    const again = await runOrdersHere(['append', '-', '--data-dir', path], { input: goodLines.join('\n') });
    expect(again.out.match(/carried out before/g)).toHaveLength(2);
    expect(await ports.eventStore.readStream(`order-${orderNo}`)).toHaveLength(7);
  });

  it('reaches a server with credentials from its options or its environment', async () => {
    const { url, demo } = await running(await installed());
    const { auditor } = demo;
    const { clientId, clientSecret } = auditor;
    const asked = await runOrdersHere([
      'replay',
      orderNo,
      '--server',
      `${url}/`,
      '--client-id',
      clientId,
      '--client-secret',
      clientSecret,
    ]);
    expect(asked.code).toBe(0);
    expect(asked.out).toContain(sampleBuyer.lastName);
    const env = { DRIVEAWAY_CLIENT_ID: clientId, DRIVEAWAY_CLIENT_SECRET: clientSecret };
    expect((await runOrdersHere(['verify', orderNo, '--server', url], { env })).code).toBe(0);
    const refused = await runOrdersHere(['append', '-', '--server', url], { env, input: goodLines[0] ?? '' });
    expect(refused).toMatchObject({ code: 3, out: '' });
    expect(refused.err).toContain('403: The token lacks the scope orders:append.');
    const wrong = await runOrdersHere(['show', orderNo, '--server', url], {
      env: { ...env, DRIVEAWAY_CLIENT_SECRET: 'x' },
    });
    expect(wrong.code).toBe(3);
    expect(wrong.err).toContain('401');
  });

  it('sends 1,000 lines in batches and reports on the way', async () => {
    const path = await installed();
    const { ports } = await running(path);
    const orders = 50;
    for (let index = 2; index <= orders; index += 1) await createOrderAt(ports, orderNoOf(index));
    const lines = Array.from({ length: 1000 }, (_, index) => {
      const type = Math.floor(index / orders) % 2 === 0 ? 'finance-lodged' : 'finance-denied';
      return index === 700 ? 'x' : message(`m-${index}`, type, {}, { orderNo: orderNoOf(1 + (index % orders)) });
    });
    const sent = await runOrdersHere(['append', '-', '--json', '--data-dir', path], { input: lines.join('\n') });
    expect(linesOf(sent.out).map((line) => messageLineSchema.parse(JSON.parse(line)).line)).toEqual(
      lines.map((_, index) => index + 1),
    );
    expect(sent.err).toContain('100 messages: 100 accepted');
    // line 701 is no message, so what comes after it for the first order has nothing to deny
    expect(linesOf(sent.err).at(-1)).toBe('1000 messages: 998 accepted (0 of them before), 2 refused');
    expect(sent.code).toBe(1);
    expect(await ports.eventStore.readStream(`order-${orderNoOf(2)}`)).toHaveLength(1 + 20);
  });

  it('ends with 3 when there is nobody to ask, and makes no data directory by asking', async () => {
    const nowhere = join(await emptyDirectory(), 'nothing');
    const none = await runOrdersHere(['show', orderNo, '--data-dir', nowhere]);
    expect(none).toMatchObject({ code: 3, out: '', err: `There is no data directory at ${nowhere}\n` });
    const credentials = ['--client-id', 'a', '--client-secret', 'b'];
    const unreachable = await runOrdersHere(['show', orderNo, '--server', 'http://127.0.0.1:9', ...credentials]);
    expect(unreachable).toMatchObject({ code: 3, err: 'http://127.0.0.1:9 cannot be reached\n' });
    const path = await installed();
    const noFile = await runOrdersHere(['append', join(path, 'missing.ndjson'), '--data-dir', path]);
    expect(noFile.code).toBe(3);
    expect(noFile.err).toBe(`There is no file ${join(path, 'missing.ndjson')}\n`);
  });

  it('leaves a data directory alone that somebody has open without listening', async () => {
    const path = await installed();
    const holder = await openDataDirectory(path);
    onTestFinished(async () => holder.close());
    const shown = await runOrders(['show', orderNo, '--data-dir', path]);
    expect(shown.code).toBe(3);
    expect(shown.err).toContain(`Process ${process.pid} has ${path} open`);
  });

  it('ends with 1 and names the event when a history was changed', async () => {
    const path = await installed();
    const { url } = await running(path, (ports) => ({
      ...ports,
      eventStore: {
        ...ports.eventStore,
        readStream: async (...request) =>
          (await ports.eventStore.readStream(...request)).map((event) =>
            event.revision === 2n ? Object.assign({}, event, { data: event.data.replace('100000', '1') }) : event,
          ),
      },
    }));
    expect(url).toContain('http');
    const verified = await runOrdersHere(['verify', orderNo, '--data-dir', path]);
    expect(verified).toMatchObject({
      code: 1,
      out: `THE HISTORY OF ${orderNo} WAS CHANGED: revision 2 is not what was written\n`,
    });
    const json = await runOrdersHere(['verify', orderNo, '--json', '--data-dir', path]);
    expect(JSON.parse(json.out)).toEqual({
      orderNo,
      headRevision: 4,
      chain: { ok: false, revision: 2, reason: 'edited' },
      personalDataReads: { chain: { ok: true, revision: -1, hash: '0'.repeat(64) }, reads: [] },
    });
    expect((await runOrdersHere(['replay', orderNo, '--data-dir', path])).code).toBe(1);
  });

  it('ends with 1 and names the event that nobody can read, running or not, without the words of a parser', async () => {
    const path = await installed();
    const file = new DatabaseSync(join(path, 'events.sqlite'));
    const where = { stream: `order-${orderNo}`, revision: 3n };
    const read = file.prepare('SELECT * FROM events WHERE stream = ? AND revision = ?');
    const row = rowSchema.parse(read.get(where.stream, where.revision));
    const metadata = row.metadata.replace('"kind":"system"', '"kind":"nobody"');
    const head = `${row.position} ${row.revision} ${row.stream} ${row.id} ${row.type}`;
    file
      .prepare('UPDATE events SET metadata = ?, checksum = ? WHERE position = ?')
      .run(metadata, crc32(metadata, crc32(row.data, crc32(head))), row.position);
    file.close();
    const words = `Event 3 of order-${orderNo} cannot be read: see orders verify.\n`;
    expect(await runOrdersHere(['show', orderNo, '--data-dir', path])).toMatchObject({ code: 1, out: '', err: words });
    const appended = await runOrdersHere(['append', '-', '--data-dir', path], { input: message('m-1', 'approve') });
    expect(appended).toMatchObject({ code: 1, out: expect.stringContaining('cannot be read: see orders verify.') });
    await running(path);
    expect(await runOrdersHere(['next', orderNo, '--data-dir', path])).toMatchObject({ code: 1, out: '', err: words });
  });

  it('does not end with 0 when nobody reads what became of messages', async () => {
    const path = await installed();
    const input = message('m-1', 'approve');
    const appended = await runOrders(['append', '-', '--data-dir', path], { input, isRead: false });
    expect(appended.code).toBe(1);
    expect(appended.err).toContain('send the same ones again');
    expect((await runOrders(['show', orderNo, '--data-dir', path], { isRead: false })).code).toBe(0);
  });

  it('says in one line that the disk is full', async () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const child = spawn('sh', ['-c', `exec "${process.execPath}" "${main}" completion bash > /dev/full`], {
      stdio: 'pipe',
    });
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(err).toBe('The answers cannot be written: The disk is full. They are not complete.\n');
    expect(code).toBe(1);
  });

  it('reads orders that a damaged event of another one does not touch, and writes nothing', async () => {
    const path = await installed();
    const other = orderNoOf(2);
    const installation = await openInstallation(path);
    await createOrderAt(installation.ports, other, 'AcceptContract');
    await installation.close();
    const file = new DatabaseSync(join(path, 'events.sqlite'));
    file.prepare("UPDATE events SET data = replace(data, '100000', '1') WHERE stream = ?").run(`order-${other}`);
    file.close();
    const run = async (...args: readonly string[]) => runOrdersHere([...args, '--data-dir', path]);
    expect(await run('show', orderNo)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('revision 4') });
    expect(await run('next', orderNo)).toMatchObject({ code: 0, err: '' });
    expect(await run('verify', orderNo)).toMatchObject({ code: 0, err: '' });
    const damage = new RegExp(`Event \\d of order-${other} does not match its checksum`);
    expect(await run('show', other)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(damage) });
    expect(await run('approve', orderNo)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(damage) });
  });

  it('says that a revision is past the end', async () => {
    const path = await installed();
    expect(await runOrdersHere(['replay', orderNo, '--revision', '5', '--data-dir', path])).toMatchObject({
      code: 3,
      out: '',
      err: `The last revision of ${orderNo} is 4: there is no 5\n`,
    });
    expect((await runOrdersHere(['replay', orderNo, '--revision', '4', '--data-dir', path])).code).toBe(0);
  });

  it('ends with 1 and names the event when the file itself was changed', async () => {
    const path = await installed();
    const file = new DatabaseSync(join(path, 'events.sqlite'));
    file.exec("UPDATE events SET data = replace(data, '100000', '1') WHERE revision = 2");
    file.close();
    const verified = await runOrdersHere(['verify', orderNo, '--data-dir', path]);
    expect(verified.code).toBe(1);
    expect(verified.out).toContain(`THE HISTORY OF ${orderNo} WAS CHANGED: revision 2 `);
  });

  it('lets no control characters of a stored text reach the terminal', async () => {
    const path = await installed();
    const reason = 'Checked \u001b[31m\u009b';
    await runOrdersHere(['append', '-', '--data-dir', path], { input: message('m-1', 'approve', {}, { reason }) });
    const text = await runOrdersHere(['replay', orderNo, '--data-dir', path]);
    expect(text.out).toContain(String.raw`(approve): Checked \u001b[31m\u009b`);
    const json = await runOrdersHere(['replay', orderNo, '--json', '--data-dir', path]);
    expect(json.out).not.toContain('\u009b');
    expect(orderReplaySchema.parse(JSON.parse(json.out)).events.at(-1)?.message).toMatchObject({ reason });
  });
});

describe('orders copy', () => {
  it('copies the events of a data directory into another, once, and says so', async () => {
    const from = await installed();
    const to = await emptyDirectory();
    const first = await runOrdersHere(['copy', '--from', from, '--to', to]);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^5 events in 1 streams, 5 of them copied now, all verified: [0-9a-f]{64}\n$/);
    const again = await runOrdersHere(['copy', '--from', from, '--to', to, '--json']);
    expect(JSON.parse(again.out)).toMatchObject({ kind: 'copied', events: 5, written: 0 });
    expect((await runOrdersHere(['verify', orderNo, '--data-dir', to])).code).toBe(0);
    const replayed = await runOrdersHere(['replay', orderNo, '--data-dir', to]);
    // a copy cannot tell whether a key was destroyed
    expect(replayed.out).toContain('personal  withheld');
    expect(replayed.out).not.toContain('erased');
    const appended = await runOrdersHere(['append', '-', '--data-dir', to], { input: '{}' });
    expect(appended).toMatchObject({ code: 3, out: '' });
    expect(appended.err).toContain('it can be read, and nothing can be added');
    expect(existsSync(join(to, 'installation-secrets.json'))).toBe(false);
  });

  it('needs a data directory that is there and that no product has open', async () => {
    const nowhere = join(await emptyDirectory(), 'nothing');
    const to = await emptyDirectory();
    expect(await runOrdersHere(['copy', '--from', nowhere, '--to', to])).toMatchObject({
      code: 3,
      err: `There is no data directory at ${nowhere}\n`,
    });
    const path = await installed();
    await running(path);
    const refused = await runOrders(['copy', '--from', path, '--to', to]);
    expect(refused.code).toBe(3);
    expect(refused.err).toContain('is in use by process');
  });
});
