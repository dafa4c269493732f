/** A browser of our own: the machine's Chromium if there is one, else the one that comes as a package. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packagedChromium from '@sparticuz/chromium';
import { launch, type Browser } from 'puppeteer-core';

const candidates = (): readonly string[] =>
  [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].filter(
    (path): path is string => path !== undefined && path !== '',
  );

/** The path of a Chromium that can be started here. The packaged one is unpacked on first use. */
export const chromiumPath = async (): Promise<string> =>
  candidates().find((path) => existsSync(path)) ?? (await packagedChromium.executablePath());

/** Not the package's own list: it turns off site isolation and web security. */
const args: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
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

export type OwnBrowser = { readonly browser: Browser; readonly close: () => Promise<void> };

const endGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
};

/** Only what hangs takes as long: a machine under a load of 10 starts a browser in less. */
const startMilliseconds = 180_000;
const answerMilliseconds = 300_000;

/** Starts a browser with a profile of its own; `close` ends all its processes and removes the profile. */
export const startChromium = async (): Promise<OwnBrowser> => {
  const userDataDir = await mkdtemp(join(tmpdir(), 'driveaway-chromium-'));
  const browser = await launch({
    executablePath: await chromiumPath(),
    headless: 'shell',
    args: [...args],
    userDataDir,
    env: { ...process.env, TZ: 'Australia/Sydney', LANG: 'en_AU.UTF-8' },
    timeout: startMilliseconds,
    protocolTimeout: answerMilliseconds,
  });
  return {
    browser,
    close: async () => {
      const pid = browser.process()?.pid;
      await browser.close().catch(() => undefined);
      if (pid !== undefined) endGroup(pid);
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
};
