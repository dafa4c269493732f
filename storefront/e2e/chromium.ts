/** A browser of our own: the one that CHROMIUM_PATH names, else the packaged one, else one that is installed. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserCandidates } from '@driveaway/infra/pdf/chromium/browser-candidates.ts';
import { linkShortly } from '@driveaway/infra/pdf/chromium/short-link.ts';
import { startFirstBrowser } from '@driveaway/infra/pdf/chromium/start-first-browser.ts';
import { launch, type Browser } from 'puppeteer-core';

/** Not any package's own list: those turn off site isolation and web security. */
const args: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--no-first-run',
  '--no-default-browser-check',
  '--font-render-hinting=none',
  '--lang=en-AU',
];

/**
 * Three dimensions are drawn by the processor where they are wanted: the same pictures on every machine. The page round them is
 * painted as elsewhere, since shaders for its letters and lines would have to be compiled for the processor too.
 */
const graphics = {
  none: ['--disable-gpu'],
  webgl: [
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    '--disable-gpu-rasterization',
  ],
} as const;

export type OwnBrowser = { readonly browser: Browser; readonly close: () => Promise<void> };

const endGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
};

/** Only a browser that hangs takes this long: with a load of 10 it starts sooner. */
const startMilliseconds = 180_000;
const answerMilliseconds = 300_000;

/**
 * Starts a browser with a profile of its own; `close` ends all its processes and removes the profile. Without WebGL unless
 * that is asked for.
 */
export const startChromium = async (drawnBy: keyof typeof graphics = 'none'): Promise<OwnBrowser> => {
  const userDataDir = await mkdtemp(join(tmpdir(), 'driveaway-chromium-'));
  const temporary = await linkShortly(userDataDir, randomUUID);
  const start = async (executablePath: string): Promise<Browser> =>
    launch({
      executablePath,
      headless: 'shell',
      args: [...args, ...graphics[drawnBy]],
      userDataDir,
      env: { ...process.env, TMPDIR: temporary ?? userDataDir, TZ: 'Australia/Sydney', LANG: 'en_AU.UTF-8' },
      timeout: startMilliseconds,
      protocolTimeout: answerMilliseconds,
    });
  const removeFolders = async (): Promise<void> => {
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    if (temporary !== undefined) await unlink(temporary);
  };
  const candidates = await browserCandidates(process.env['CHROMIUM_PATH'], randomUUID);
  try {
    const { started: browser } = await startFirstBrowser(candidates, start, () => undefined);
    return {
      browser,
      close: async () => {
        const pid = browser.process()?.pid;
        await browser.close().catch(() => undefined);
        if (pid !== undefined) endGroup(pid);
        await removeFolders();
      },
    };
  } catch (fault) {
    await removeFolders();
    throw fault;
  }
};
