import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { SignedAnchor } from '@driveaway/domain/api/anchors.ts';
import { publishToAddress } from './publish-to-address.ts';
import { publishToFile } from './publish-to-file.ts';

const anchor = (number: number): SignedAnchor => ({
  number,
  events: number * 10,
  root: 'a'.repeat(64),
  previous: 'b'.repeat(64),
  takenAt: '2026-11-02T00:00:00.000Z',
  keyId: 'c'.repeat(64),
  signature: Buffer.alloc(64).toString('base64'),
});

describe('a file of anchors', () => {
  it('goes on after what it has, and writes a line again that was broken off', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'anchors-'));
    onTestFinished(async () => rm(directory, { recursive: true }));
    const file = join(directory, 'anchors.ndjson');
    const first = publishToFile(file);
    expect(await first.published()).toEqual([]);
    await first.publish(anchor(1));
    await first.publish(anchor(2));
    expect(await first.published()).toEqual([anchor(2)]);
    await appendFile(file, JSON.stringify(anchor(3)).slice(0, 40));
    const second = publishToFile(file);
    expect(await second.published()).toEqual([anchor(2), anchor(1)]);
    await second.publish(anchor(3));
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toStrictEqual([1, 2, 3].map(anchor));
    await writeFile(file, 'something else\n');
    await expect(publishToFile(file).published()).rejects.toThrow('JSON');
    expect(await readFile(file, 'utf8')).toBe('something else\n');
  });

  it('takes nothing away from a file without a line feed at its end', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'anchors-'));
    onTestFinished(async () => rm(directory, { recursive: true }));
    const file = join(directory, 'anchors.ndjson');
    const whole = `${JSON.stringify(anchor(1))}\n${JSON.stringify(anchor(2))}`;
    await writeFile(file, whole);
    const publisher = publishToFile(file);
    expect(await publisher.published()).toEqual([anchor(2), anchor(1)]);
    await publisher.publish(anchor(3));
    expect(await readFile(file, 'utf8')).toBe(`${whole}\n${JSON.stringify(anchor(3))}\n`);
    for (const content of ['not ours', '127.0.0.1 localhost\n# mine']) {
      await writeFile(file, content);
      await expect(publishToFile(file).published()).rejects.toThrow('JSON');
      expect(await readFile(file, 'utf8')).toBe(content);
    }
  });
});

describe('an address for anchors', () => {
  it('gets the newest one first, and each again until it takes it', async () => {
    const taken: unknown[] = [];
    const statuses = [204, 500, 204];
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await json(request);
      response.statusCode = statuses.shift() ?? 204;
      if (response.statusCode === 204) taken.push(body);
      response.end();
    };
    const server = createServer((request, response) => void answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = z.object({ port: z.int() }).parse(server.address());
    const publisher = publishToAddress(`http://127.0.0.1:${port}/`);
    expect(await publisher.published()).toBeUndefined();
    await publisher.publish(anchor(5));
    await expect(publisher.publish(anchor(6))).rejects.toThrow('answers 500');
    expect(await publisher.published()).toEqual([anchor(5)]);
    await publisher.publish(anchor(6));
    expect(taken).toStrictEqual([anchor(5), anchor(6)]);
  });

  it('is asked as the user and with the password in it, which no error names', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.headers.authorization);
      response.writeHead(asked.length === 1 ? 204 : 500).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = z.object({ port: z.int() }).parse(server.address());
    const publisher = publishToAddress(`http://notary:p%40ss%20w@127.0.0.1:${port}/`);
    await publisher.publish(anchor(5));
    expect(asked).toEqual([`Basic ${Buffer.from('notary:p@ss w').toString('base64')}`]);
    await expect(publisher.publish(anchor(6))).rejects.toThrow(/^The address for anchors answers 500$/);
  });

  it('is given up when it does not answer in time, and has taken nothing', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = z.object({ port: z.int() }).parse(server.address());
    const publisher = publishToAddress(`http://127.0.0.1:${port}/`, 20);
    expect(await publisher.published()).toBeUndefined();
    await expect(publisher.publish(anchor(5))).rejects.toThrow('timeout');
    expect(await publisher.published()).toBeUndefined();
  });
});
