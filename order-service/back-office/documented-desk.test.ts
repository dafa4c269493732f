/** The commands of docs/back-office.md, at a shop. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { createDemoClients } from './machine-clients.ts';

const run = promisify(execFile);

it('the commands of docs/back-office.md list, find and follow orders', async () => {
  const shop = await serveShop();
  const { orderNo } = await signUpCustomer(shop);
  const text = await readFile(new URL('../../docs/back-office.md', import.meta.url), 'utf8');
  const sections = text.split(/^## /m);
  const desk = sections.slice(0, 1 + sections.findIndex((section) => section.startsWith('The feed'))).join('');
  const blocks = [...desk.matchAll(/^```sh lists\n(.*?)^```$/gms)].map(([, block = '']) => block);
  expect(blocks).toHaveLength(5);
  const script = blocks
    .map((block) => `${block}\necho\necho ----\n`)
    .join('')
    .replace('http://localhost:3000', shop.url);
  const { clientSecret } = createDemoClients(shop.ports.secrets.session).backOffice;
  const { stdout } = await run('bash', ['-euc', script], { env: { ...process.env, SECRET: clientSecret } });
  const [, list = '', found = '', lines = '', events = ''] = stdout.split('----');
  expect(JSON.parse(list)).toMatchObject({ orders: [], counts: { 1: { orders: 1 } } });
  expect(JSON.parse(found)).toMatchObject({ orders: [{ orderNo }] });
  expect(lines).toMatch(/"type":"OrderCreated".*\n\{"end":true,"position":"[^"]+","more":false\}\n\{"end":true/);
  expect(events).toContain('retry: 2000');
});
