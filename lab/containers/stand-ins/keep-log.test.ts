import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepLog } from './keep-log.ts';

it('has after its end what was appended before, at the same positions, and goes on behind it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-kept-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'log.ndjson');
  const event = (id: string) => ({
    id,
    type: 'Paid',
    contentType: 'application/octet-stream',
    data: Buffer.from([0, 255]),
    metadata: Buffer.from('{}'),
  });
  const first = keepLog(file);
  first.append('order-1', [event('a'), event('b')], 'no-stream');
  first.append('order-2', [event('c')], 'any');
  // cut off in the middle of a write
  await appendFile(file, '{"stream":"order-2"');

  const second = keepLog(file);
  expect(second.visible('order-1')).toEqual(first.visible('order-1'));
  expect(second.visible('order-2')).toEqual(first.visible('order-2'));
  expect(second.append('order-1', [event('d')], 1n)).toMatchObject({ kind: 'written', revision: 2n });
});
