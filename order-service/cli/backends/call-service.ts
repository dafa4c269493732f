/** Requests to a running product, with a token that is asked for when it is needed. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { machineFailureSchema, tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import type { MachineCredentials } from '../../back-office/machine-clients.ts';
import { operatorHeader } from '../../machines/machine.ts';
import { BackendUnavailable, HistoryUnreadable, Interrupted, type Failure } from './orders-backend.ts';

export type ServiceOptions = {
  /** http or https, without a slash at the end. */
  readonly server: string;
  readonly credentials: Pick<MachineCredentials, 'clientId' | 'clientSecret'>;
  /** Who is at the command line. */
  readonly operator?: string | undefined;
  /** The delay before the first retry of a batch, doubled before each later one. */
  readonly firstPauseMs?: number;
};

export type Request = {
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
};

export type Answer = { readonly status: number; readonly bytes: Uint8Array; readonly text: string };

/** Each throws `Interrupted` when the service cannot be reached, and `BackendUnavailable` when it refuses the caller. */
export type ServiceCalls = {
  readonly send: (path: string, init?: Request) => Promise<Answer>;
  /** The answer of 200, as its schema has it. */
  readonly call: <Answered>(path: string, schema: z.core.$ZodType<Answered>, init?: Request) => Promise<Answered>;
  /** Undefined when there is no such order. */
  readonly find: <Answered>(path: string, schema: z.core.$ZodType<Answered>) => Promise<Answered | undefined>;
  /** What is wrong with what was asked for is an answer too. */
  readonly attempt: <Answered>(
    path: string,
    schema: z.core.$ZodType<Answered>,
    init: Request,
  ) => Promise<Answered | Failure>;
  /** Does again what was interrupted: message ids make that safe, since what was carried out before gets the same answer. */
  readonly surely: <Answered>(sendOnce: () => Promise<Answered>) => Promise<Answered>;
  /** Sends one line of messages, surely; answers the line that answers it. */
  readonly sendLine: <Answered extends object>(
    path: string,
    schema: z.core.$ZodType<Answered>,
    bytes: Uint8Array,
  ) => Promise<Answered>;
  /** What to throw for an answer that no command can use. */
  readonly refused: (answer: Pick<Answer, 'status' | 'text'>) => BackendUnavailable | HistoryUnreadable;
  readonly broken: () => Interrupted;
};

const timeoutMs = 120_000;
const mostTries = 4;

/** The body of an answer; undefined when it is no JSON. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The code of a failure that a service answers; undefined for any other answer. */
export const failureCodeOf = (text: string): string | undefined =>
  machineFailureSchema.safeParse(jsonOf(text)).data?.code;

export const posted = (body: object): Request => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

export const postedLines = (body: Uint8Array<ArrayBuffer>): Request => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-ndjson' },
  body,
});

export const callService = ({ server, credentials, operator, firstPauseMs = 200 }: ServiceOptions): ServiceCalls => {
  const named = operator === undefined ? {} : { [operatorHeader]: operator };
  let token: Promise<string> | undefined;

  const request = async (path: string, init: Request): Promise<Answer> => {
    try {
      const response = await fetch(`${server}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, bytes, text: bytes.toString('utf8') };
    } catch (cause) {
      throw new Interrupted(`${server} cannot be reached`, { cause });
    }
  };

  const refused: ServiceCalls['refused'] = ({ status, text }) => {
    const failure = machineFailureSchema.safeParse(jsonOf(text));
    if (failure.data?.code === 'history-unreadable') return new HistoryUnreadable(failure.data.message);
    const message = failure.success ? failure.data.message : 'this is not the answer of a Driveaway service';
    const words = `${server} answers ${status}: ${message}`;
    return status >= 500 ? new Interrupted(words) : new BackendUnavailable(words);
  };

  const askForToken = async (): Promise<string> => {
    const { clientId, clientSecret } = credentials;
    const asked = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const answer = await request('/api/token', posted(asked));
    const given = tokenAnswerSchema.safeParse(jsonOf(answer.text));
    if (answer.status !== 200 || !given.success) throw refused(answer);
    return given.data.access_token;
  };

  const sendOnce = async (path: string, init: Request): Promise<Answer> => {
    token ??= askForToken();
    try {
      const Authorization = `Bearer ${await token}`;
      return await request(path, { ...init, headers: { ...init.headers, ...named, Authorization } });
    } catch (fault) {
      token = undefined;
      throw fault;
    }
  };

  const send: ServiceCalls['send'] = async (path, init = {}) => {
    const answer = await sendOnce(path, init);
    if (answer.status !== 401) return answer;
    // the token's hour may have ended
    token = undefined;
    return sendOnce(path, init);
  };

  const surely: ServiceCalls['surely'] = async (doOnce) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await doOnce();
      } catch (fault) {
        if (!(fault instanceof Interrupted) || tries >= mostTries) throw fault;
        await pause(firstPauseMs * 2 ** (tries - 1));
      }
    }
  };

  const call: ServiceCalls['call'] = async (path, schema, init) => {
    const answer = await send(path, init);
    const body = z.safeParse(schema, jsonOf(answer.text));
    if (answer.status !== 200 || !body.success) throw refused(answer);
    return body.data;
  };

  return {
    send,
    call,
    find: async (path, schema) => {
      const answer = await send(path);
      if (answer.status === 404 && failureCodeOf(answer.text) === 'order-not-found') return undefined;
      const body = z.safeParse(schema, jsonOf(answer.text));
      if (answer.status !== 200 || !body.success) throw refused(answer);
      return body.data;
    },
    attempt: async (path, schema, init) => {
      const answer = await send(path, init);
      const body = jsonOf(answer.text);
      const parsed = z.safeParse(schema, body);
      if (answer.status === 200 && parsed.success) return parsed.data;
      const failure = machineFailureSchema.safeParse(body);
      if ([400, 404, 409, 422].includes(answer.status) && failure.success) return failure.data;
      throw refused(answer);
    },
    surely,
    sendLine: async (path, schema, bytes) => {
      const answer = await surely(async () => send(path, postedLines(new Uint8Array(bytes))));
      const line = z.safeParse(schema, jsonOf(answer.text.split('\n', 1).join('')));
      if (answer.status !== 200 || !line.success) throw refused(answer);
      return line.data;
    },
    refused,
    broken: () => new Interrupted(`${server} broke off its answer`),
  };
};
