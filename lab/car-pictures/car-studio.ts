import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { z } from 'zod';
import { startChromium } from '@driveaway/storefront/e2e/chromium.ts';
import type { CarShot } from './car-pictures-arguments.ts';
import type { ContactSheet } from './contact-sheet.ts';

export type CarStudio = {
  /** The picture as PNG. */
  readonly picture: (shot: CarShot) => Promise<Buffer>;
  /** The pictures of a sheet in one PNG. */
  readonly sheet: (sheet: ContactSheet) => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

const blankPage = '/blank';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A browser that draws three dimensions, on a page of the storefront's development server. */
export const startCarStudio = async (): Promise<CarStudio> => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'driveaway-studio-'));
  const server = await createServer({
    configFile: here('../../storefront/vite.config.ts'),
    root: here('../../storefront'),
    cacheDir,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, fs: { allow: [here('../..')] } },
    optimizeDeps: {
      include: ['three', 'react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
    },
  });
  server.middlewares.stack.unshift({
    route: blankPage,
    handle: (_: unknown, response: { end: (body: string) => void }) => {
      response.end('<!doctype html><title>Pictures of cars</title>');
    },
  });
  await server.listen();
  const [address = ''] = server.resolvedUrls?.local ?? [];
  const chromium = await startChromium('webgl');
  const page = await chromium.browser.newPage();
  page.on('pageerror', (fault) => void process.stderr.write(`${String(fault)}\n`));
  page.on('console', (message) => {
    if (message.type() === 'error') process.stderr.write(`${message.text()}\n`);
  });
  await page.goto(new URL(blankPage, address).href);
  await page.evaluate(`import('/@fs${here('./studio-page.ts')}')`);
  const taken = async (call: string): Promise<Buffer> =>
    Buffer.from(z.string().parse(await page.evaluate(call)), 'base64');
  return {
    picture: async (shot) => taken(`globalThis.takePicture(${JSON.stringify(shot)})`),
    sheet: async (sheet) => taken(`globalThis.takeSheet(${JSON.stringify(sheet)})`),
    close: async () => {
      await chromium.close();
      await server.close();
      await rm(cacheDir, { recursive: true, force: true });
    },
  };
};
