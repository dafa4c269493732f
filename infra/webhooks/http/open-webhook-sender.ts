import { lookup as lookUpName } from 'node:dns';
import { once } from 'node:events';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { z } from 'zod';
import { addressClasses } from '../address-classes.ts';
import type { WebhookAnswer, WebhookSender } from '../port.ts';

type WebhookSenderOptions = {
  /** Addresses and networks that are connected to although they are private; plain http is spoken with these alone. */
  readonly allowPrivate: readonly string[];
  /** For everything, from the look-up of the name to the end of the answer. */
  readonly timeoutMilliseconds?: number;
  /** Aborts after so many milliseconds; by the clock by default. */
  readonly limitAfter?: (milliseconds: number) => AbortSignal;
  /** Looks names up; the system's own by default. */
  readonly lookup?: LookupFunction;
};

const defaultTimeoutMilliseconds = 10_000;
/** What a receiver says beside its status is read so far and not kept. */
const mostAnswerBytes = 64 * 1024;

class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

const codeSchema = z.object({ code: z.string() });

/** Reads to the end, so that the receiver can finish, or as far as anybody should have to say. */
const discard = async (response: IncomingMessage): Promise<void> => {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += z.instanceof(Uint8Array).parse(chunk).length;
      if (bytes > mostAnswerBytes) break;
    }
  } catch {
    // the status has said it all
  }
};

const literalOf = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
};

/** Sends over http(s), each time with a connection of its own and to an address that was checked after the look-up. */
export const openWebhookSender = (options: WebhookSenderOptions): WebhookSender => {
  const { allowPrivate, timeoutMilliseconds = defaultTimeoutMilliseconds, lookup = lookUpName } = options;
  const limitAfter = options.limitAfter ?? ((milliseconds) => AbortSignal.timeout(milliseconds));
  const classOf = addressClasses(allowPrivate);
  const mayConnect = (protocol: string, address: string): boolean => {
    const found = classOf(address);
    return found === 'allowed' || (found === 'public' && protocol === 'https:');
  };

  /** Gives only addresses that may be connected to: what a name says here is what the socket gets. */
  const lookupFor =
    (protocol: string): LookupFunction =>
    (hostname, how, callback) => {
      lookup(hostname, { ...how, all: true }, (fault, found) => {
        if (fault !== null) return callback(fault, []);
        const addresses = (typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found).filter(
          ({ address }) => mayConnect(protocol, address),
        );
        const [first] = addresses;
        if (first === undefined) return callback(new RefusedAddress(), []);
        return how.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
      });
    };

  const isRefused = (url: string): boolean => {
    const target = new URL(url);
    const literal = literalOf(target);
    if (literal !== undefined) return !mayConnect(target.protocol, literal);
    return target.protocol !== 'https:' && allowPrivate.length === 0;
  };

  const send: WebhookSender['send'] = async ({ url, headers, body, signal }) => {
    if (isRefused(url)) return { kind: 'refused' };
    const target = new URL(url);
    const timeout = limitAfter(timeoutMilliseconds);
    const limit = AbortSignal.any([signal, timeout]);
    const request = (target.protocol === 'https:' ? requestSecure : requestPlain)(target, {
      method: 'POST',
      agent: false,
      lookup: lookupFor(target.protocol),
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      signal: limit,
    });
    const answered = once(request, 'response', { signal: limit });
    // also what goes wrong after the answer is no fault of ours
    request.on('error', () => undefined);
    request.end(body);
    try {
      const [response] = z.tuple([z.custom<IncomingMessage>()]).parse(await answered);
      const { statusCode = 0, headers: said } = response;
      await discard(response);
      const retryAfter = said['retry-after'];
      return { kind: 'answered', status: statusCode, ...(retryAfter === undefined ? {} : { retryAfter }) };
    } catch (fault) {
      return answerOf(fault, timeout);
    } finally {
      request.destroy();
    }
  };

  const answerOf = (fault: unknown, timeout: AbortSignal): WebhookAnswer => {
    if (fault instanceof RefusedAddress) return { kind: 'refused' };
    if (timeout.aborted) return { kind: 'failed', reason: `no answer within ${timeoutMilliseconds} ms` };
    const { data } = codeSchema.safeParse(fault);
    return { kind: 'failed', reason: data?.code ?? 'no answer' };
  };

  return { isRefused, send };
};
