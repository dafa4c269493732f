import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carPicturePage, type PicturedCar } from '@driveaway/domain/api/pictured-car.ts';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemRandomness } from '../../clock/system-clock.ts';
import { processesOfGroup } from '../../pdf/testing/processes-of-group.ts';
import { openChromiumPainter } from './open-chromium-painter.ts';

const car: PicturedCar = {
  modelCode: 'outback',
  variantCode: 'outback-awd',
  paintHex: '#1a2b3c',
  paintName: 'Reef Blue',
  trimHex: undefined,
  accessoryCodes: ["'); throw 1; ('"],
};

/** Answers every address with this page, and counts who came. */
const serve = async (html = '') => {
  let visits = 0;
  const server = createServer((_, response) => {
    visits += 1;
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end(html);
  });
  server.listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return { origin: `http://localhost:${port}`, visits: () => visits };
};

/** A page whose picture is what it was told, whether it may draw, and whether it reached another site. */
const tellingPage = (elsewhere: string): string => `<!doctype html><title>Pictures</title><script>
  globalThis.drawCarPicture = async (car) => {
    const draws = document.createElement('canvas').getContext('webgl2') !== null;
    const reached = await fetch(${JSON.stringify(elsewhere)}).then(() => true, () => false);
    return btoa(JSON.stringify({ car, draws, reached, path: location.pathname }));
  };
</script>`;

it('draws in three dimensions on the page of its own site, reaches no other, and leaves nothing behind', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-painter-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const elsewhere = await serve();
  const { origin } = await serve(tellingPage(elsewhere.origin));
  const pids: number[] = [];
  const painter = await openChromiumPainter({
    origin,
    directory: join(directory, 'browser'),
    randomness: systemRandomness,
    log: { info: (_, fields) => void pids.push(z.int().parse(fields?.['pid'])), warn: () => undefined },
    executable: process.env['CHROMIUM_PATH'],
  });
  onTestFinished(() => painter.rest());
  const told = async (): Promise<unknown> => JSON.parse(Buffer.from(await painter.draw(car)).toString());
  expect(await told()).toEqual({
    car: { ...car, trimHex: undefined },
    draws: true,
    reached: false,
    path: carPicturePage,
  });
  await told();
  expect(elsewhere.visits()).toBe(0);
  // one browser for both
  expect(pids).toHaveLength(1);
  await painter.rest();
  expect(await processesOfGroup(pids[0] ?? 0)).toEqual([]);
  expect(await readdir(join(directory, 'browser'))).toEqual([]);
  // and another one for what comes later
  await told();
  expect(pids).toHaveLength(2);
});

it('says why when there is no such page', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-painter-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const nobody = await openChromiumPainter({
    origin: 'http://localhost:9',
    directory: join(directory, 'browser'),
    randomness: systemRandomness,
    log: { info: () => undefined, warn: () => undefined },
    executable: process.env['CHROMIUM_PATH'],
  });
  await expect(nobody.draw(car)).rejects.toThrow('does not open the page');
  expect(await readdir(join(directory, 'browser'))).toEqual([]);
});
