import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import type { LogFields } from '../../telemetry/port.ts';
import { printable } from '../testing/pdf-renderer-behaviour.ts';
import { makeLongFolder } from '../testing/long-folder.ts';
import { openRendererAs } from '../testing/open-renderer-as.ts';
import { processesOfGroup } from '../testing/processes-of-group.ts';
import { packagedBrowser } from './browser-candidates.ts';
import { openChromiumRenderer, type ChromiumRendererOptions } from './open-chromium-renderer.ts';

let root: string;
let holder: string;
beforeAll(async () => {
  ({ folder: root, holder } = await makeLongFolder());
});
afterAll(async () => rm(holder, { recursive: true, force: true }));

const open = async (options: Partial<ChromiumRendererOptions> = {}) => {
  const directory = join(root, systemRandomness.uuid());
  const clock = manualClock('2026-11-09T23:00:00Z');
  const pids: number[] = [];
  const browsers: string[] = [];
  const warnings: LogFields[] = [];
  const errors: string[] = [];
  const renderer = await openChromiumRenderer({
    directory,
    clock,
    randomness: systemRandomness,
    log: {
      info: (_message, fields) => {
        pids.push(Number(fields?.['pid']));
        browsers.push(String(fields?.['browser']));
      },
      warn: (_message, fields = {}) => void warnings.push(fields),
      error: (message) => void errors.push(message),
    },
    ...options,
  });
  return { renderer, clock, directory, pids, browsers, warnings, errors };
};

const openForTest: typeof open = async (options) => {
  const opened = await open(options);
  onTestFinished(() => opened.renderer.close());
  return opened;
};

const document = { html: printable('<p>A document</p>'), footer: 'Document' };

describe('the browser behind the renderer', () => {
  it('is one for many documents, and goes with the renderer: no process, no profile (row 32)', async () => {
    const { renderer, pids, directory } = await openForTest();
    await Promise.all(Array.from({ length: 6 }, () => renderer.render(document)));
    const [pid = 0] = pids;
    expect(pids).toHaveLength(1);
    expect((await processesOfGroup(pid)).length).toBeGreaterThan(0);
    await renderer.close();
    expect(await processesOfGroup(pid)).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
    await expect(renderer.render(document)).rejects.toMatchObject({ code: 'closed' });
  });

  it('is started again after it was killed, also in the middle of a document (row 32)', async () => {
    const { renderer, pids } = await openForTest();
    await renderer.render(document);
    const [first = 0] = pids;
    process.kill(-first, 'SIGKILL');
    expect((await renderer.render(document)).length).toBeGreaterThan(1_000);
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
    await renderer.render(document);
    const environ = `/proc/${pids[0]}/environ`;
    if (!existsSync(environ)) return;
    expect(await readFile(environ, 'utf8')).not.toContain('canary');
  });

  it('is replaced after so many documents', async () => {
    const { renderer, pids } = await openForTest({ limits: { documentsPerBrowser: 2 } });
    for (let count = 0; count < 5; count += 1) await renderer.render(document);
    expect(pids).toHaveLength(3);
    for (const pid of pids.slice(0, 2)) expect(await processesOfGroup(pid)).toEqual([]);
  });

  it('rests when nothing comes, and wakes up for the next document', async () => {
    const { renderer, pids } = await openForTest({ limits: { restMilliseconds: 1 } });
    await renderer.render(document);
    await eventually(async () => expect(await processesOfGroup(pids[0] ?? 0)).toEqual([]));
    expect((await renderer.render(document)).length).toBeGreaterThan(1_000);
    expect(pids).toHaveLength(2);
  });
});

describe('limits', () => {
  it('stop a document that takes too long, and the next one is printed (row 31)', async () => {
    const { renderer } = await openForTest({ limits: { milliseconds: 1_000 } });
    const endless = printable(`<table>${'<tr><td>x'.repeat(190_000)}</table>`);
    await expect(renderer.render({ html: endless, footer: '' })).rejects.toMatchObject({ code: 'too-slow' });
    expect((await renderer.render(document)).length).toBeGreaterThan(1_000);
  });

  it('refuse documents beyond a full queue at once, and print those that had a place (row 31)', async () => {
    const { renderer } = await openForTest({ limits: { atOnce: 1, mostWaiting: 2 } });
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => renderer.render(document)));
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
    const waiting = Array.from({ length: 4 }, () => renderer.render(document));
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
    await expect(renderer.render(document)).rejects.toMatchObject({ code: 'unavailable' });
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

describe('among several browsers', () => {
  /** A program that stands where a browser could. */
  const program = async (script: string): Promise<string> => {
    const path = join(root, `program-${systemRandomness.uuid()}`);
    await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    return path;
  };

  /** The packaged browser cannot be unpacked as long as the test runs. */
  const withoutPackaged = async (): Promise<void> => {
    const temporary = join(root, systemRandomness.uuid());
    await mkdir(temporary);
    await writeFile(join(temporary, `driveaway-chromium-${process.getuid?.() ?? 0}`), 'in the way');
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
  };

  it('the packaged one prints, whatever is installed', async () => {
    const { renderer, browsers, warnings } = await openForTest({ places: [await program('exit 3')] });
    await renderer.render(document);
    expect(browsers).toEqual([expect.stringContaining('/driveaway-chromium-')]);
    expect(warnings).toEqual([]);
  });

  it('one that does not start, or starts and cannot print, is followed by the next, and the log says why', async () => {
    const packaged = (await packagedBrowser(systemRandomness.uuid).locate()).replaceAll(' ', '\\ ');
    const lacking = await program('echo "error while loading shared libraries: libnss3.so" >&2; exit 127');
    const silent = await program('exit 3');
    const blind = await program(`exec ${packaged} "$@" --js-flags=--stack-size=1`);
    const good = await program(`exec ${packaged} "$@"`);
    await withoutPackaged();
    const places = [lacking, silent, blind, good];
    const { renderer, browsers, warnings, errors, pids } = await openForTest({ places });
    expect((await renderer.render(document)).length).toBeGreaterThan(1_000);
    const reasons = [
      { browser: 'packaged', reason: expect.stringContaining('driveaway-chromium-') },
      { browser: lacking, reason: expect.stringContaining('libnss3.so') },
      { browser: silent, reason: expect.stringContaining('It ended with 3') },
      { browser: blind, reason: expect.stringContaining('It starts and does not print') },
    ];
    expect(warnings.filter(({ reason }) => reason !== undefined)).toEqual(reasons);
    expect([browsers, errors]).toEqual([[good], []]);

    process.kill(-(pids[0] ?? 0), 'SIGKILL');
    expect((await renderer.render(document)).length).toBeGreaterThan(1_000);
    expect(browsers).toEqual([good, good]);
    expect(warnings.filter(({ reason }) => reason !== undefined)).toEqual(reasons);
  });

  it('none is said to be there when none starts, with every reason', async () => {
    await withoutPackaged();
    const silent = await program('exit 3');
    const causes: unknown[] = [];
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (_: string, cause: unknown) => void causes.push(cause),
    };
    const { renderer } = await openForTest({ places: [silent], log });
    expect(await renderer.availability()).toBe('no-browser');
    expect(String(causes[0])).toMatch(/packaged: .*; .*: It ended with 3/);
  });
});

describe('the folder for the browser’s sockets', () => {
  const temporaryOf = async (pid: number): Promise<string> => {
    const environ = await readFile(`/proc/${pid}/environ`, 'utf8');
    return /(?:^|\0)TMPDIR=([^\0]*)/.exec(environ)?.[1] ?? '';
  };

  it.skipIf(!existsSync('/proc/self/environ'))('has a short path although everything lies deep, and goes', async () => {
    const executable = await packagedBrowser(systemRandomness.uuid).locate();
    vi.stubEnv('TMPDIR', root);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { renderer, pids, directory } = await openForTest({ executable });
    await renderer.render(document);
    const temporary = await temporaryOf(pids[0] ?? 0);
    expect(directory.length).toBeGreaterThan(120);
    expect(temporary.length).toBeLessThan(59);
    expect(await readlink(temporary)).toContain(directory);
    await renderer.close();
    expect(existsSync(temporary)).toBe(false);
  });

  it.skipIf(!existsSync('/proc/self/environ'))('goes at the next start when the process was killed', async () => {
    const killed = await openRendererAs({ browser: undefined, user: {} }, root);
    await killed.render(document);
    await killed.kill();
    const directory = join(root, 'pdf-browser');
    const linksHere = async (): Promise<readonly string[]> => {
      const links = (await readdir(tmpdir())).map((name) => join(tmpdir(), name));
      const targets = await Promise.all(links.map((link) => readlink(link).catch(() => '')));
      return targets.filter((target) => target.startsWith(directory));
    };
    expect(await linksHere()).toHaveLength(1);
    await openForTest({ directory });
    expect(await linksHere()).toEqual([]);
  });
});
