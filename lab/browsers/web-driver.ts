/** WebKit over WebDriver (https://www.w3.org/TR/webdriver2/): as much of it as a walk through pages needs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** Only what hangs takes this long. */
const patienceMs = 120_000;
const lookMs = 100;

export type DrivenBrowser = {
  readonly goTo: (address: string) => Promise<void>;
  /** Clicks the first element that the selector finds, once there is one. */
  readonly click: (selector: string) => Promise<void>;
  /** Waits until a script, the body of a function, returns something true; answers that. */
  readonly see: (script: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

/** The key under which an element's id is sent. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const elementSchema = z.object({ [elementKey]: z.string() });

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  server.close();
  return port;
};

const until = async <Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> => {
  for (let waited = 0; waited < patienceMs; waited += lookMs) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    await wait(lookMs);
  }
  throw new Error(`Waited in vain for ${what}`);
};

const end = (child: ChildProcess | undefined): void => void child?.kill('SIGKILL');

/** A screen of its own where there is none. */
const startScreen = async (program: string): Promise<{ readonly display: string; readonly process: ChildProcess }> => {
  const screen = spawn(program, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface({ input: screen.stdout })) return { display: `:${line}`, process: screen };
  throw new Error(`${program} named no display`);
};

export type WebKitPrograms = {
  readonly driver: string;
  readonly browser: string;
  /** Xvfb; not needed where there is a screen. */
  readonly screen: string | undefined;
};

/** Starts the driver and a browser with one window. */
export const startWebKit = async ({ driver, browser, screen }: WebKitPrograms): Promise<DrivenBrowser> => {
  const own = process.env['DISPLAY'] === undefined && screen !== undefined ? await startScreen(screen) : undefined;
  const port = await freePort();
  const driving = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, ...(own === undefined ? {} : { DISPLAY: own.display }), TZ: 'Australia/Sydney' },
  });
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = z.object({ value: z.unknown() }).parse(await answer.json());
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const close = async (): Promise<void> => {
    end(driving);
    end(own?.process);
  };
  try {
    await until('the driver', () => ask('GET', '/status'));
    const wanted = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
    const session = await ask('POST', '/session', { capabilities: { alwaysMatch: wanted } });
    const at = `/session/${z.object({ sessionId: z.string() }).parse(session).sessionId}`;
    return {
      goTo: async (url) => void (await ask('POST', `${at}/url`, { url })),
      click: async (selector) => {
        await until(selector, async () => {
          const found = await ask('POST', `${at}/element`, { using: 'css selector', value: selector });
          return ask('POST', `${at}/element/${elementSchema.parse(found)[elementKey]}/click`, {}).then(() => true);
        });
      },
      see: (script) =>
        until(script, async () => {
          const seen = await ask('POST', `${at}/execute/sync`, { script, args: [] });
          return seen === null || seen === false || seen === '' ? undefined : seen;
        }),
      close: async () => {
        await ask('DELETE', at).catch(() => undefined);
        await close();
      },
    };
  } catch (fault) {
    await close();
    throw fault;
  }
};
