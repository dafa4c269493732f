/** A push service for tests: it checks who sends (RFC 8292) and reads as the browser would (RFC 8291). */
import { createECDH, createPublicKey, createDecipheriv, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { PushSubscription } from '@driveaway/domain/customer/push-subscription.ts';

export type ReceivedPush = {
  readonly path: string;
  /** What the browser would read. */
  readonly text: string;
  readonly topic: string | undefined;
  readonly lifetimeSeconds: number;
  /** Of the sender's token. */
  readonly audience: string;
  readonly expires: number;
  readonly subject: string;
};

export type PushService = {
  readonly origin: string;
  /** A browser that subscribed here with the server's public key. */
  readonly subscribe: () => PushSubscription;
  /** Everything that was accepted as genuine, whatever was answered. */
  readonly received: ReceivedPush[];
  /** How many were refused as not signed by the key of the subscription, or not readable. */
  readonly refused: () => number;
  /** How the next messages are answered, one after another; 201 where nothing is left. */
  readonly answers: { status: number; headers?: Record<string, string> }[];
  readonly close: () => void;
};

const portSchema = z.object({ port: z.int() });
const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });
const headerSchema = z.object({ alg: z.literal('ES256') });

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64url');
const json = (text: string): unknown => JSON.parse(fromBase64(text).toString());

/** The claims of a token that was signed with the private half of this key. */
const claimsOf = (authorization: string, publicKey: string): z.infer<typeof claimsSchema> => {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([^,\s]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('signed under another key than the one that was subscribed with');
  const [head = '', claims = '', signature = ''] = token.split('.');
  headerSchema.parse(json(head));
  const point = fromBase64(publicKey);
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    fromBase64(signature),
  );
  if (!isGenuine) throw new Error('the signature is not of this key');
  return claimsSchema.parse(json(claims));
};

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** What a browser with this key reads in a message of one record (RFC 8188, RFC 8291). */
const decrypt = (body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const keying = derive(browser.computeSecret(senderKey), auth, info, 32);
  const key = derive(keying, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(keying, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(z.instanceof(Uint8Array).parse(chunk)));
  return Buffer.concat(chunks);
};

/** Listens on this machine for messages that are signed with the private half of `publicKey`. */
export const startPushService = async (publicKey: string): Promise<PushService> => {
  const received: ReceivedPush[] = [];
  const answers: PushService['answers'] = [];
  const browsers = new Map<string, { key: ReturnType<typeof createECDH>; auth: Buffer }>();
  let refused = 0;

  const read = async (request: IncomingMessage): Promise<ReceivedPush> => {
    const path = request.url ?? '';
    const browser = browsers.get(path);
    if (browser === undefined) throw new Error('nobody subscribed there');
    const { authorization = '', topic, ttl, 'content-encoding': encoding } = request.headers;
    const body = await bodyOf(request);
    if (encoding !== 'aes128gcm') throw new Error('not aes128gcm');
    const { aud, exp, sub } = claimsOf(authorization, publicKey);
    return {
      path,
      text: decrypt(body, browser.key, browser.auth),
      topic: z.string().optional().parse(topic),
      lifetimeSeconds: Number(ttl),
      audience: aud,
      expires: exp,
      subject: sub,
    };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      received.push(await read(request));
      const { status, headers = {} } = answers.shift() ?? { status: 201 };
      response.writeHead(status, headers).end();
    } catch {
      refused += 1;
      response.writeHead(403).end();
    }
  };

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = portSchema.parse(server.address());
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    subscribe: () => {
      const key = createECDH('prime256v1');
      const p256dh = key.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(24).toString('base64url')}`;
      browsers.set(path, { key, auth });
      return { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    received,
    refused: () => refused,
    answers,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
