/** One HTTP call to Rapid with a deadline. Nothing of a request or an answer is logged: they hold cards, if only as ciphertext. */
import type { z } from 'zod';
import type { Log } from '../../telemetry/port.ts';

type RapidCallsOptions = {
  /** Without a slash at the end. */
  readonly base: string;
  readonly apiKey: string;
  readonly password: string;
  readonly log: Log;
  /** The gateway is at work: it answered what can be understood. */
  readonly onAnswered: () => void;
  /** The gateway is not at work: no answer in time, a broken line, or an answer of its trouble. */
  readonly onUnanswered: () => void;
};

type CallOptions = {
  readonly body?: object;
  /** In milliseconds. */
  readonly deadline: number;
};

/** Rapid turned a call away at the door (401, 403): the credentials are wrong, and nothing was processed. */
export type TurnedAway = { readonly turnedAway: 401 | 403 };

export type RapidCalls = {
  /** Sends once. `undefined`: no answer, or none that can be understood. */
  readonly call: <Schema extends z.ZodType>(
    schema: Schema,
    method: 'GET' | 'POST',
    path: string,
    options: CallOptions,
  ) => Promise<{ readonly answer: z.infer<Schema> } | TurnedAway | undefined>;
  /** Whether the gateway answers at all: asks for a transaction that there never is. */
  readonly isReachable: (deadline: number) => Promise<boolean>;
};

/** The first whose look-ups say whether money was captured and what the fraud rules did (eway-rapid-php: src/Rapid/Model/Transaction.php). */
const apiVersion = '40';

const isInTrouble = (status: number): boolean => status >= 500 || status === 429;

export const createRapidCalls = (options: RapidCallsOptions): RapidCalls => {
  const { base, apiKey, password, log, onAnswered, onUnanswered } = options;
  const authorization = `Basic ${Buffer.from(`${apiKey}:${password}`).toString('base64')}`;

  const send = (method: 'GET' | 'POST', path: string, { body, deadline }: CallOptions): Promise<Response> =>
    fetch(`${base}${path}`, {
      method,
      headers: {
        Authorization: authorization,
        Accept: 'application/json',
        'X-EWAY-APIVERSION': apiVersion,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    });

  return {
    call: async (schema, method, path, callOptions) => {
      try {
        const response = await send(method, path, callOptions);
        if (response.status === 200) {
          const parsed = schema.safeParse(await response.json());
          if (parsed.success) {
            onAnswered();
            return { answer: parsed.data };
          }
          log.error('The payment gateway answered in another shape', new Error('unexpected answer'), { method });
          return undefined;
        }
        await response.body?.cancel();
        log.error('The payment gateway did not accept a call', new Error(`status ${response.status}`), { method });
        if (response.status === 401 || response.status === 403) return { turnedAway: response.status };
        // a call that is wrong says nothing of the gateway
        if (isInTrouble(response.status)) onUnanswered();
      } catch (fault) {
        log.warn('The payment gateway did not answer', {
          method,
          fault: fault instanceof Error ? fault.name : 'unknown',
        });
        onUnanswered();
      }
      return undefined;
    },

    isReachable: async (deadline) => {
      try {
        const response = await send('GET', '/Transaction/0', { deadline });
        await response.body?.cancel();
        return !isInTrouble(response.status);
      } catch {
        return false;
      }
    },
  };
};
