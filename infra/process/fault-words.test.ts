import { createServer } from 'node:net';
import { mkdir, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { faultWords } from './fault-words.ts';

const faultOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (fault: unknown) => fault,
  );

it('says what the system refused without its codes', async () => {
  expect(faultWords(await faultOf(readFile('/etc')))).toBe('/etc is a directory, not a file');
  expect(faultWords(await faultOf(mkdir('/etc/passwd')))).toBe('/etc/passwd is a file, not a directory');
  expect(faultWords(await faultOf(readFile('/no/such')))).toBe('There is no file /no/such');
});

it('names the port that another program has', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  onTestFinished(() => void first.close());
  const { port } = z.object({ port: z.int() }).parse(first.address());
  const fault = await faultOf(once(createServer().listen(port, '127.0.0.1'), 'listening'));
  expect(faultWords(fault)).toBe(
    `Port ${port} is in use by another program; PORT, or HEALTH_PORT, chooses another one`,
  );
});

it('gives every cause once, and nothing of what a schema says', () => {
  const shape = z.object({ actor: z.string() }).safeParse({ actor: 1 }).error;
  const cause = new Error('Event 9 of a stream cannot be read', { cause: shape });
  expect(faultWords(new Error('Event 9 of a stream cannot be read', { cause }))).toBe(
    'Event 9 of a stream cannot be read: it has not the shape that was written',
  );
});

it('takes whatever is thrown', () => {
  expect(faultWords('no')).toBe('no');
});
