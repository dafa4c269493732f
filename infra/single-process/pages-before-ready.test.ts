import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startProduct } from './start-product.ts';
import { optionsIn } from './testing/options-in.ts';

it('has its pages ready, with its own origin, before it says so: nothing of the build is read for the first customer', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-pages-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const storefrontDirectory = join(directory, 'site');
  const page = `<!doctype html><link rel="canonical" href="${builtOrigin}/">${'<p>a long road</p>'.repeat(100)}`;
  await mkdir(storefrontDirectory);
  await writeFile(join(storefrontDirectory, 'index.html'), page);
  await writeFile(join(storefrontDirectory, 'index.html.br'), brotliCompressSync(page));
  const options = optionsIn(directory);
  const config = { ...options.config, publicOrigin: 'https://shop.example', pdfBrowser: 'off' };
  const product = await startProduct({ ...options, storefrontDirectory, config });
  onTestFinished(() => product.stop());
  await rm(storefrontDirectory, { recursive: true });

  const answer = await fetch(product.url, { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(await answer.text()).toBe(page.replaceAll(builtOrigin, 'https://shop.example'));
});
