/** Who may send a large body now: so many at once, fewer of one address, and a bounded number who wait for their turn. */
import { RefusedRequest } from '../failures/http-refusals.ts';

export type TurnLimits = {
  readonly atOnce: number;
  readonly atOncePerAddress: number;
  readonly mostWaiting: number;
  readonly mostWaitingPerAddress: number;
};

type Waiting = { readonly address: string; readonly start: () => void };

const countOf = (address: string, holders: readonly { readonly address: string }[]): number =>
  holders.filter((holder) => holder.address === address).length;

export type UploadTurns = <Result>(
  turn: { readonly address: string; readonly giveUp: AbortSignal },
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Runs work in turns. Refused as `uploads-busy`: whoever finds too many waiting, and whoever still waits when their
 * signal aborts. One address never holds up another.
 */
export const createUploadTurns = (limits: TurnLimits): UploadTurns => {
  const running: { readonly address: string }[] = [];
  const waiting: Waiting[] = [];
  const busy = (): RefusedRequest => new RefusedRequest({ code: 'uploads-busy' });
  const isFree = (address: string): boolean =>
    running.length < limits.atOnce && countOf(address, running) < limits.atOncePerAddress;

  const wait = (address: string, giveUp: AbortSignal): Promise<void> => {
    if (waiting.length >= limits.mostWaiting || countOf(address, waiting) >= limits.mostWaitingPerAddress) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Waiting = { address, start: resolve };
    waiting.push(place);
    giveUp.addEventListener('abort', () => {
      const index = waiting.indexOf(place);
      if (index === -1) return;
      waiting.splice(index, 1);
      reject(busy());
    });
    return promise;
  };

  const startNext = (): void => {
    const index = waiting.findIndex(({ address }) => isFree(address));
    const [next] = index === -1 ? [] : waiting.splice(index, 1);
    if (next === undefined) return;
    running.push(next);
    next.start();
  };

  return async ({ address, giveUp }, work) => {
    if (isFree(address)) running.push({ address });
    else await wait(address, giveUp);
    try {
      return await work();
    } finally {
      running.splice(
        running.findIndex((holder) => holder.address === address),
        1,
      );
      startNext();
    }
  };
};
