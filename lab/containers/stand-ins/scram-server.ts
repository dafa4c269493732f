/** MongoDB's users by SCRAM-SHA-256 (RFC 7677), as far as its driver and mongosh ask for them. */
import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Binary, type Document } from 'mongodb';
import { z } from 'zod';

const iterations = 15_000;
const payloadSchema = z.object({ payload: z.instanceof(Binary) });
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const saying = (text: string): Binary => new Binary(Buffer.from(text));

export type ScramConversation = {
  /** Answers `saslStart` or `saslContinue`; names the user once the password was right. */
  readonly answer: (command: Document) => { readonly reply: Document; readonly user?: string };
};

/** A conversation of one connection. `passwordOf` is undefined for users that are not there. */
export const openScram = (passwordOf: (user: string) => string | undefined): ScramConversation => {
  let begun = { user: '', bare: '', first: '', salt: Buffer.alloc(0) };
  const begin = (said: string): Document => {
    const bare = said.replace(/^n,,/, '');
    const [, user = '', nonce = ''] = /^n=([^,]*),r=(.*)$/.exec(bare) ?? [];
    const salt = randomBytes(16);
    const first = `r=${nonce}${randomBytes(18).toString('base64')},s=${salt.toString('base64')},i=${iterations}`;
    begun = { user, bare, first, salt };
    return { ok: 1, conversationId: 1, done: false, payload: saying(first) };
  };
  const finish = (said: string): { readonly reply: Document; readonly user?: string } => {
    const { user, bare, first, salt } = begun;
    const [, without = '', proof = ''] = /^(.*),p=(.*)$/.exec(said) ?? [];
    const password = passwordOf(user);
    const salted = pbkdf2Sync(password ?? randomBytes(8), salt, iterations, 32, 'sha256');
    const spoken = `${bare},${first},${without}`;
    const key = hmac(salted, 'Client Key');
    const signature = hmac(createHash('sha256').update(key).digest(), spoken);
    const expected = key.map((byte, index) => byte ^ (signature[index] ?? 0));
    const given = Buffer.from(proof, 'base64');
    if (password === undefined || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      const failed = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' };
      return { reply: failed };
    }
    const verified = hmac(hmac(salted, 'Server Key'), spoken).toString('base64');
    return { reply: { ok: 1, conversationId: 1, done: true, payload: saying(`v=${verified}`) }, user };
  };
  return {
    answer: (command) => {
      const said = Buffer.from(payloadSchema.parse(command).payload.buffer).toString();
      if ('saslStart' in command) return { reply: begin(said) };
      // a client that has had its answer may say so
      if (said === '') return { reply: { ok: 1, conversationId: 1, done: true, payload: saying('') } };
      return finish(said);
    },
  };
};
