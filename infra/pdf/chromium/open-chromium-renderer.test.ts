import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { describePdfRenderer, printable } from '../pdf-renderer-behaviour.ts';
import { processesOfGroup } from '../testing/processes-of-group.ts';
import { openChromiumRenderer, type ChromiumRendererOptions } from './open-chromium-renderer.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'driveaway-pdf-'));
});
afterAll(async () => rm(root, { recursive: true, force: true }));

const open = async (options: Partial<ChromiumRendererOptions> = {}) => {
  const directory = join(root, systemRandomness.uuid());
  const clock = manualClock('2026-11-09T23:00:00Z');
  const pids: number[] = [];
  const errors: string[] = [];
  const renderer = await openChromiumRenderer({
    directory,
    clock,
    randomness: systemRandomness,
    log: {
      info: (_message, fields) => void pids.push(Number(fields?.['pid'])),
      warn: () => undefined,
      error: (message) => void errors.push(message),
    },
    ...options,
  });
  return { renderer, clock, directory, pids, errors };
};

const openForTest: typeof open = async (options) => {
  const opened = await open(options);
  onTestFinished(() => opened.renderer.close());
  return opened;
};

const paper = { html: printable('<p>A paper</p>'), footer: 'Paper' };

describePdfRenderer('chromium', async () => {
  // a busy machine is no reason to fail; the limit has a test of its own
  const { renderer } = await open({ limits: { milliseconds: 60_000 } });
  afterAll(() => renderer.close());
  return renderer;
});

describe('the browser behind the renderer', () => {
  it('is one for many documents, and goes with the renderer: no process, no profile (row 32)', async () => {
    const { renderer, pids, directory } = await openForTest();
    await Promise.all(Array.from({ length: 6 }, () => renderer.render(paper)));
    const [pid = 0] = pids;
    expect(pids).toHaveLength(1);
    expect((await processesOfGroup(pid)).length).toBeGreaterThan(0);
    await renderer.close();
    expect(await processesOfGroup(pid)).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
    await expect(renderer.render(paper)).rejects.toMatchObject({ code: 'closed' });
  });

  it('is started again after it was killed, also in the middle of a document (row 32)', async () => {
    const { renderer, pids } = await openForTest();
    await renderer.render(paper);
    const [first = 0] = pids;
    process.kill(-first, 'SIGKILL');
    expect((await renderer.render(paper)).length).toBeGreaterThan(1_000);
    const [, second = 0] = pids;
    const long = renderer.render({ html: printable('<p>A line</p>'.repeat(1_500)), footer: '' });
    await eventually(async () => expect(await renderer.availability()).toBe('available'));
    process.kill(-second, 'SIGKILL');
    expect((await long).length).toBeGreaterThan(1_000);
    expect(new Set(pids).size).toBe(3);
  });

  it('knows nothing of this process’s environment', async () => {
    process.env['DRIVEAWAY_SECRET_FOR_TEST'] = 'canary';
    onTestFinished(() => void delete process.env['DRIVEAWAY_SECRET_FOR_TEST']);
    const { renderer, pids } = await openForTest();
    await renderer.render(paper);
    const environ = `/proc/${pids[0]}/environ`;
    if (!existsSync(environ)) return;
    expect(await readFile(environ, 'utf8')).not.toContain('canary');
  });

  it('is replaced after so many documents', async () => {
    const { renderer, pids } = await openForTest({ limits: { documentsPerBrowser: 2 } });
    for (let count = 0; count < 5; count += 1) await renderer.render(paper);
    expect(pids).toHaveLength(3);
    for (const pid of pids.slice(0, 2)) expect(await processesOfGroup(pid)).toEqual([]);
  });

  it('rests when nothing comes, and wakes up for the next document', async () => {
    const { renderer, pids } = await openForTest({ limits: { restMilliseconds: 1 } });
    await renderer.render(paper);
    await eventually(async () => expect(await processesOfGroup(pids[0] ?? 0)).toEqual([]));
    expect((await renderer.render(paper)).length).toBeGreaterThan(1_000);
    expect(pids).toHaveLength(2);
  });
});

describe('limits', () => {
  it('stop a document that takes too long, and the next one is printed (row 31)', async () => {
    const { renderer } = await openForTest({ limits: { milliseconds: 1_000 } });
    const endless = printable(`<table>${'<tr><td>x'.repeat(190_000)}</table>`);
    await expect(renderer.render({ html: endless, footer: '' })).rejects.toMatchObject({ code: 'too-slow' });
    expect((await renderer.render(paper)).length).toBeGreaterThan(1_000);
  });

  it('refuse documents beyond a full queue at once, and print those that had a place (row 31)', async () => {
    const { renderer } = await openForTest({ limits: { atOnce: 1, mostWaiting: 2 } });
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => renderer.render(paper)));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(answers[3]).toMatchObject({ reason: { code: 'unavailable' } });
  });

  it('let nobody wait for ever: closing refuses those who wait', async () => {
    const { renderer } = await openForTest({ limits: { atOnce: 1 } });
    const waiting = Array.from({ length: 4 }, () => renderer.render(paper));
    const settled = Promise.allSettled(waiting);
    await renderer.close();
    for (const answer of (await settled).slice(1)) expect(answer).toMatchObject({ reason: { code: 'closed' } });
  });
});

describe('a machine without a browser', () => {
  it('is said to have none, once in the log, and is asked again after half a minute', async () => {
    const browser = join(root, 'browser');
    const { renderer, clock, errors } = await openForTest({ executable: browser });
    expect(await renderer.availability()).toBe('no-browser');
    await expect(renderer.render(paper)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await renderer.availability()).toBe('no-browser');
    expect(errors).toEqual(['There is no browser for PDFs']);
    clock.advance({ seconds: 31 });
    expect(await renderer.availability()).toBe('no-browser');
    expect(errors).toHaveLength(2);
  });

  it('is not confused by something that is no browser', async () => {
    const impostor = join(root, 'impostor');
    await writeFile(impostor, '#!/bin/sh\nexit 3\n', { mode: 0o700 });
    const { renderer, directory } = await openForTest({ executable: impostor });
    expect(await renderer.availability()).toBe('no-browser');
    expect(await readdir(directory)).toEqual([]);
  });
});
