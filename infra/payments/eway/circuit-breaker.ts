/** Spares customers a gateway that does not answer: after so many failures in a row nothing is sent for a while. */
import { waitOnTimer, type Wait } from '../../clock/wait.ts';
import type { Log } from '../../telemetry/port.ts';
import { remembers } from '../../memory/remembers.ts';

type CircuitBreakerOptions = {
  /** A harmless call: true when the gateway answers. Never rejects. */
  readonly probe: () => Promise<boolean>;
  readonly log: Log;
  readonly wait?: Wait | undefined;
};

type CircuitBreaker = {
  /** Whether a call may be sent. After the pause the first to ask probes the gateway, and the others wait with it. */
  readonly isClosed: () => Promise<boolean>;
  /** A call was answered: closes. */
  readonly succeeded: () => void;
  /** A call was not answered: opens, when it is one too many in a row. */
  readonly failed: () => void;
};

export const failuresToOpen = 5;
export const pauseMilliseconds = 5_000;

type State =
  | { readonly kind: 'closed'; readonly failures: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'half-open'; probing: Promise<boolean> | undefined };

/** A breaker that is closed. Safe calls need not ask it, but should tell it what came of them. */
export const createCircuitBreaker = ({ probe, log, wait = waitOnTimer }: CircuitBreakerOptions): CircuitBreaker => {
  let state = remembers<State>('gatewayHealth', { kind: 'closed', failures: 0 });
  const forever = new AbortController().signal;

  const pause = async (opened: State): Promise<void> => {
    await wait(pauseMilliseconds, forever);
    // answered meanwhile: closed already
    if (state === opened) state = { kind: 'half-open', probing: undefined };
  };

  const open = (): void => {
    const opened: State = { kind: 'open' };
    state = opened;
    void pause(opened);
  };

  const close = (): void => {
    if (state.kind !== 'closed') log.info('The payment gateway answers again');
    state = { kind: 'closed', failures: 0 };
  };

  const tryOut = async (halfOpen: State): Promise<boolean> => {
    const answers = await probe();
    if (answers) close();
    else if (state === halfOpen) open();
    return answers;
  };

  return {
    isClosed: async () => {
      if (state.kind === 'half-open') return (state.probing ??= tryOut(state));
      return state.kind === 'closed';
    },
    succeeded: close,
    failed: () => {
      // a call that was in flight when the circuit opened says nothing new
      if (state.kind !== 'closed') return;
      state = { kind: 'closed', failures: state.failures + 1 };
      if (state.failures < failuresToOpen) return;
      log.warn('The payment gateway does not answer: payments are refused for a while', {
        failures: state.failures,
        pauseMilliseconds,
      });
      open();
    },
  };
};
