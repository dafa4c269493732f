import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parkedListSchema } from '@driveaway/domain/api/parked-work.ts';
import { openEmbeddedReadModels } from '@driveaway/infra/read-models/embedded/open-embedded-read-models.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openParkedDocuments } from '../../documents/parked-documents.ts';
import { parkDelivery, parkOrder } from '../../parked/testing/park-work.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { linesOf } from '../testing/run-orders.ts';

const park = async (readModels: ReadModels): Promise<void> => {
  await openParkedDocuments(readModels).park(
    {
      orderNo: '12345678-9012',
      due: { kind: 'tax-invoice' },
      correlationId: 'a',
      causationId: 'b',
      recordedAt: '2026-11-02T00:00:00.000Z',
    },
    5,
  );
  await parkDelivery(readModels);
  await parkOrder(readModels);
};

/** A data directory with a parked document, delivery and order, closed or served. */
const start = async (where: string): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'orders-parked-'));
  onTestFinished(() => rm(path, { recursive: true }));
  const installation = await openInstallation(path);
  if (where === 'a running product') {
    await park(installation.ports.readModels);
    await installation.serve();
    onTestFinished(() => installation.close());
    return path;
  }
  await installation.close();
  const readModels = await openEmbeddedReadModels({ file: join(path, 'read-models.sqlite') });
  await park(readModels);
  await readModels.close();
  return path;
};

describe.each(['a bare data directory', 'a running product'])('orders parked, against %s', (where) => {
  it('lists what was given up and has it tried again, once', async () => {
    const path = await start(where);
    const orders = (...args: readonly string[]) => runOrdersHere(['parked', ...args, '--data-dir', path]);
    const listed = await orders();
    expect(listed).toMatchObject({ code: 0, err: '' });
    const [document = '', delivery = '', order = ''] = linesOf(listed.out);
    expect(document).toMatch(
      /^[0-9a-f-]{36} {2}paper {2}tax-invoice {2}order-12345678-9012 {2}2026-11-02T00:00:00\.000Z {2}5 tries$/,
    );
    expect(delivery).toMatch(/^msg_[0-9a-f-]{36} {2}webhook {2}DepositPaid .* 15 tries {2}wh_0123456789abcdef {2}500$/);
    const [orderId = ''] = order.split(' ');
    const shown = await orders('show', orderId);
    expect(linesOf(shown.out)).toEqual([order, expect.stringMatching(/stands at.* e2$/), expect.stringMatching(/e3$/)]);
    const json = await orders('list', '--json');
    const [work] = parkedListSchema.parse(JSON.parse(json.out)).parked;
    expect(work).toMatchObject({ kind: 'paper', what: 'tax-invoice' });
    const unknown = await orders('retry', 'nothing');
    expect(unknown).toMatchObject({ code: 3, out: '', err: 'Nothing is parked under nothing\n' });
    expect(await orders('retry', work?.id ?? '')).toMatchObject({ code: 0, out: '1 tried again\n', err: '' });
    const skip = ['skip', orderId, '--reason', 'a mistake', '--operator', 'ada'];
    expect(await orders(...skip)).toMatchObject({ code: 0, out: `${orderId} is skipped\n` });
    expect(await orders(...skip)).toMatchObject({ code: 3, out: '' });
    expect(await orders('retry', '--all', '--json')).toEqual({
      code: 1,
      out: '{"retried":0,"stayed":1}\n',
      err: expect.stringContaining('1 parked as before: the log says why, or its webhook is disabled'),
    });
    expect(linesOf((await orders('list')).out)).toEqual([delivery]);
    const [deliveryId = ''] = delivery.split(' ');
    const skipDelivery = ['skip', deliveryId, '--reason', 'its receiver is gone', '--operator', 'ada'];
    expect(await orders(...skipDelivery)).toMatchObject({ code: 0, out: `${deliveryId} is skipped\n` });
    expect(await orders(...skipDelivery)).toMatchObject({ code: 3, err: `Nothing is parked under ${deliveryId}\n` });
    expect(linesOf((await orders('list')).out)).toEqual(['Nothing is parked']);
  });
});

describe('the command line of parked', () => {
  const parse = (line: string) => parseCommandLine(line.split(' '), {});

  it.each([
    ['parked', { verb: 'list' }],
    ['parked list', { verb: 'list' }],
    ['parked show abc', { verb: 'show', id: 'abc' }],
    ['parked retry abc', { verb: 'retry', which: { id: 'abc' } }],
    ['parked retry --all', { verb: 'retry', which: { all: true } }],
    ['parked skip abc --reason why --operator ada', { verb: 'skip', which: { id: 'abc', reason: 'why' } }],
  ])('takes "%s"', (line, input) => {
    expect(parse(line)).toMatchObject({ kind: 'command', name: 'parked', input });
  });

  it.each([
    ['parked retry', 'needs an id, or --all'],
    ['parked retry abc --all', '"abc" is too much'],
    ['parked retry abc def', '"def" is too much'],
    ['parked list --all', '--all belongs to parked retry'],
    ['parked forget', 'takes one of list, show, retry, skip'],
    ['parked show', 'parked show needs an id'],
    ['parked skip abc --operator ada', 'needs --reason'],
    ['parked skip abc --reason why', 'needs --operator'],
    ['parked retry abc --reason why', '--reason belongs to parked skip'],
    ['parked --revision 3', 'parked takes no --revision'],
    ['show 12345678-9012 --all', 'show takes no --all'],
  ])('refuses "%s" in words', (line, words) => {
    expect(parse(line)).toMatchObject({ kind: 'wrong-usage', message: expect.stringContaining(words) });
  });
});
