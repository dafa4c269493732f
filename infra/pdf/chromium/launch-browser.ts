/** A Chromium that reaches nothing, or one origin: no network, no profile of anybody's, none of this process's environment. */
import { once } from 'node:events';
import { mkdtemp, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { makeDirectory } from '../../data-directory/make-directory.ts';
import type { Log } from '../../telemetry/port.ts';
import { startFailureOf } from './start-failure.ts';
import { linkShortly } from './short-link.ts';

// loaded when it is needed; that it is missing is told at the start
import.meta.resolve('puppeteer-core');

/** Not any package's list: those turn off web security and site isolation. */
const sharedArgs: readonly string[] = [
  // a proxy that nobody serves: what slips past interception ends here
  '--proxy-server=127.0.0.1:9',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-dev-shm-usage',
  '--disable-webrtc',
  '--dns-prefetch-disable',
  '--no-pings',
  '--no-first-run',
  '--no-default-browser-check',
  '--font-render-hinting=none',
  '--lang=en-AU',
];

/** Names that resolve to nothing, and no graphics. */
const sealed: readonly string[] = [
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-gpu',
  '--disable-webgl',
];

/** Three dimensions, drawn by the processor: the same pictures on every machine. One host is reached, and no other. */
const drawing = ({ host, hostname }: URL): readonly string[] => [
  `--proxy-bypass-list=<-loopback>;${host}`,
  `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${hostname}`,
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // a hundred megabytes less at the peak of a picture, which is the same
  '--disable-gpu-compositing',
  '--js-flags=--max-semi-space-size=2',
];

const argsOf = ({ drawsFor }: LaunchOptions): readonly string[] => [
  ...sharedArgs,
  ...(drawsFor === undefined ? sealed : drawing(drawsFor)),
];

const startMilliseconds = 30_000;
const closeMilliseconds = 3_000;
const lookMilliseconds = 10;
const mostLooks = 100;

/** Where libraries and fonts are found on machines that keep them in unusual places; nothing else is handed on. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE', 'SystemRoot'] as const;

/** Where one browser keeps what it needs: its profile, which is its home too, and a short path for its sockets. */
type BrowserFolders = { readonly profile: string; readonly temporary: string };

const environment = ({ profile, temporary }: BrowserFolders): Record<string, string> => {
  const kept = passedOn.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), HOME: profile, TMPDIR: temporary, TZ: 'UTC', LANG: 'en_AU.UTF-8' };
};

export type LockedBrowser = {
  readonly browser: Browser;
  /** The path it was started by. */
  readonly executable: string;
  /** Of the browser and of its process group. */
  readonly pid: number;
  /** Resolves when its process has ended, however that came. */
  readonly exited: Promise<void>;
  /** Ends every process of the browser and removes its profile; never rejects. */
  readonly end: () => Promise<void>;
};

type LaunchOptions = {
  readonly executable: string;
  /** Profiles are made in it and removed again. */
  readonly directory: string;
  readonly uuid: () => string;
  readonly log: Pick<Log, 'warn'>;
  /** The one site that it opens, to draw three dimensions there. Absent: it reaches nothing and has no graphics. */
  readonly drawsFor?: URL | undefined;
  /** For any one answer of the browser. */
  readonly answerMilliseconds?: number | undefined;
};

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
};

/** True while the group has a member, one that nobody has reaped included. */
const groupIsThere = (pid: number): boolean => {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
};

/** A killed process takes a moment to go; where nothing reaps orphans it never does, so nobody waits for long. */
const groupEnds = async (pid: number): Promise<void> => {
  for (let looks = 0; looks < mostLooks && groupIsThere(pid); looks += 1) await pause(lookMilliseconds);
};

const launchWith = async (
  options: LaunchOptions,
  folders: BrowserFolders,
  sandbox: readonly string[],
): Promise<Browser> => {
  // only now: a product that prints nothing need not load it
  const { launch } = await import('puppeteer-core');
  return launch({
    executablePath: options.executable,
    headless: 'shell',
    args: [...argsOf(options), ...sandbox],
    userDataDir: folders.profile,
    env: environment(folders),
    // no port that others could connect to, and the browser ends when this process does, however that ends
    pipe: true,
    // ending is the composition's business: puppeteer's own handlers would exit the process
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: startMilliseconds,
    protocolTimeout: options.answerMilliseconds ?? startMilliseconds,
  });
};

const withoutSandbox = ['--no-sandbox'] as const;

/** Without privileges over namespaces Chromium's sandbox cannot start; the page itself still runs nothing. */
const launchBest = async (options: LaunchOptions, folders: BrowserFolders): Promise<Browser> => {
  if (process.getuid?.() === 0) return launchWith(options, folders, withoutSandbox);
  try {
    return await launchWith(options, folders, []);
  } catch (cause) {
    const browser = await launchWith(options, folders, withoutSandbox);
    options.log.warn('The browser runs without its sandbox', {
      cause: cause instanceof Error ? cause.name : 'unknown',
    });
    return browser;
  }
};

/** Starts a browser with a profile of its own. Throws, with the reason, when it does not start. */
export const launchBrowser = async (options: LaunchOptions): Promise<LockedBrowser> => {
  await makeDirectory(options.directory);
  const profile = await mkdtemp(join(options.directory, 'profile-'));
  const link = await linkShortly(profile, options.uuid);
  const folders = { profile, temporary: link ?? profile };
  const removeFolders = async (): Promise<void> => {
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => undefined);
    if (link !== undefined) await unlink(link).catch(() => undefined);
  };
  let browser: Browser;
  try {
    browser = await launchBest(options, folders);
  } catch (cause) {
    const again = [...argsOf(options), ...withoutSandbox, `--user-data-dir=${join(profile, 'again')}`];
    const startFailure = await startFailureOf(options.executable, again, environment(folders));
    await removeFolders();
    throw new Error(startFailure ?? 'It does not start', { cause });
  }
  const child = browser.process();
  if (child?.pid === undefined) throw new Error('The browser has no process');
  const { pid } = child;
  const exitOf = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit').catch(() => undefined);
  };
  const exited = exitOf();
  let ending: Promise<void> | undefined;
  const endNow = async (): Promise<void> => {
    const timer = new AbortController();
    const gaveUp = pause(closeMilliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([browser.close().catch(() => undefined), exited, gaveUp]);
    timer.abort();
    killGroup(pid);
    await exited;
    await groupEnds(pid);
    await removeFolders();
  };
  return {
    browser,
    executable: options.executable,
    pid,
    exited,
    end: () => {
      ending ??= endNow();
      return ending;
    },
  };
};
