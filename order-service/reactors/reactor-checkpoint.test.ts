import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openEmbeddedReadModels } from '@driveaway/infra/read-models/embedded/open-embedded-read-models.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { reactorCheckpoint } from './reactor-checkpoint.ts';

const name = 'some-reactor';
const never = new AbortController().signal;

describe('the checkpoint of a reactor', () => {
  let readModels: ReadModels;
  beforeEach(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'driveaway-reactor-'));
    readModels = await openEmbeddedReadModels({ file: join(directory, 'read-models.sqlite') });
    onTestFinished(async () => {
      await readModels.close();
      await rm(directory, { recursive: true });
    });
  });
  const turn = (fence: number, signal = never) =>
    reactorCheckpoint({ readModels, heldLease: { name: 'reactor of tests', fence } }, name, signal);

  it('of a turn that was paused is not written once another turn goes on, and ends its work with a word', async () => {
    const [paused, next] = [turn(1), turn(2)];
    await paused.load();
    await paused.save(7n);
    expect(await next.load()).toBe(7n);
    await next.save(9n);
    expect(paused.until.aborted).toBe(false);
    await paused.save(8n);
    expect(paused.until.aborted).toBe(true);
    expect(await readModels.loadCheckpoint(name)).toBe(9n);
    await expect(paused.ended([])).rejects.toThrow('belongs to a later turn');
    await expect(turn(1).load()).rejects.toThrow('later lease');
    await next.save(10n);
    expect(await readModels.loadCheckpoint(name)).toBe(10n);
    expect(next.until.aborted).toBe(false);
  });

  it('that was set back to an older backup is not moved on by who had it open', async () => {
    const open = turn(1);
    await open.load();
    await open.save(90n);
    await readModels.saveCheckpoint(name, 40n);
    await open.save(91n);
    expect(await readModels.loadCheckpoint(name)).toBe(40n);
    await expect(open.ended([])).rejects.toThrow('was set');
  });

  it('ends without a word when the reactor is to stop', async () => {
    const stopping = new AbortController();
    const open = turn(1, stopping.signal);
    await open.load();
    stopping.abort();
    expect(open.until.aborted).toBe(true);
    await expect(open.ended([])).resolves.toBeUndefined();
  });
});
