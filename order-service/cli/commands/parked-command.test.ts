import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parkedListSchema } from '@driveaway/domain/api/parked-work.ts';
import { openEmbeddedReadModels } from '@driveaway/infra/read-models/embedded/open-embedded-read-models.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openParkedDocuments } from '../../documents/parked-documents.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { linesOf } from '../testing/run-orders.ts';

const parkOne = (readModels: ReadModels): Promise<void> =>
  openParkedDocuments(readModels).park(
    {
      orderNo: '12345678-9012',
      due: { kind: 'tax-invoice' },
      correlationId: 'a',
      causationId: 'b',
      recordedAt: '2026-11-02T00:00:00.000Z',
    },
    5,
  );

/** A data directory with one parked document, closed or served. */
const start = async (where: string): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'orders-parked-'));
  onTestFinished(() => rm(path, { recursive: true }));
  const installation = await openInstallation(path);
  if (where === 'a running product') {
    await parkOne(installation.ports.readModels);
    await installation.serve();
    onTestFinished(() => installation.close());
    return path;
  }
  await installation.close();
  const readModels = await openEmbeddedReadModels({ file: join(path, 'read-models.sqlite') });
  await parkOne(readModels);
  await readModels.close();
  return path;
};

describe.each(['a bare data directory', 'a running product'])('orders parked, against %s', (where) => {
  it('lists what was given up and has it tried again, once', async () => {
    const path = await start(where);
    const orders = (...args: readonly string[]) => runOrdersHere(['parked', ...args, '--data-dir', path]);
    const listed = await orders();
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toMatch(
      /^[0-9a-f-]{36} {2}paper {2}tax-invoice {2}order-12345678-9012 {2}2026-11-02T00:00:00\.000Z {2}5 tries\n$/,
    );
    const json = await orders('list', '--json');
    const [document] = parkedListSchema.parse(JSON.parse(json.out)).parked;
    expect(document).toMatchObject({ kind: 'paper', what: 'tax-invoice' });
    const unknown = await orders('retry', 'nothing');
    expect(unknown).toMatchObject({ code: 3, out: '', err: 'Nothing is parked under nothing\n' });
    expect(await orders('retry', document?.id ?? '')).toMatchObject({ code: 0, out: '1 tried again\n', err: '' });
    expect(await orders('retry', '--all', '--json')).toMatchObject({ code: 0, out: '{"retried":0}\n' });
    expect(linesOf((await orders('list')).out)).toEqual(['Nothing is parked']);
  });
});

describe('the command line of parked', () => {
  const parse = (line: string) => parseCommandLine(line.split(' '), {});

  it.each([
    ['parked', { retry: undefined }],
    ['parked list', { retry: undefined }],
    ['parked retry abc', { retry: { id: 'abc' } }],
    ['parked retry --all', { retry: { all: true } }],
  ])('takes "%s"', (line, input) => {
    expect(parse(line)).toMatchObject({ kind: 'command', name: 'parked', input });
  });

  it.each([
    ['parked retry', 'needs an id, or --all'],
    ['parked retry abc --all', '"abc" is too much'],
    ['parked retry abc def', '"def" is too much'],
    ['parked list --all', '--all belongs to parked retry'],
    ['parked forget', 'takes "list" or "retry"'],
    ['parked --revision 3', 'parked takes no --revision'],
    ['show 12345678-9012 --all', 'show takes no --all'],
  ])('refuses "%s" in words', (line, words) => {
    expect(parse(line)).toMatchObject({ kind: 'wrong-usage', message: expect.stringContaining(words) });
  });
});
