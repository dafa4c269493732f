/** Forms with files, a bounded number at once: what arrives is in temporary files, and gone when its request is done. */
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { TemporaryFiles } from '@driveaway/infra/documents/temporary-files.ts';
import type { HttpContext } from '../context/http-state.ts';
import { addressOf } from '../limits/throttle.ts';
import { withMultipart, type LeastRate, type MultipartForm, type MultipartLimits } from '../requests/with-multipart.ts';
import { createUploadTurns, type TurnLimits } from './upload-turns.ts';

export type UploadLimits = TurnLimits & {
  /** Who waits longer for their turn is refused. */
  readonly patienceMilliseconds: number;
  readonly leastRate: LeastRate;
};

export const uploadLimits: UploadLimits = {
  atOnce: 8,
  atOncePerAddress: 2,
  // costs a socket and what it has buffered, since nothing is read meanwhile
  mostWaiting: 64,
  mostWaitingPerAddress: 16,
  patienceMilliseconds: 20_000,
  // half of what an old mobile network sends
  leastRate: { bytes: 80 * 1024, everyMilliseconds: 10_000 },
};

export type ReceiveForm = <Result>(
  ctx: HttpContext,
  form: MultipartLimits,
  work: (form: MultipartForm) => Promise<Result>,
) => Promise<Result>;

/** Reads the form of a request in its turn and hands it to the work, whose end is the end of the turn. */
export const createFormReceiver = (
  temporaryFiles: TemporaryFiles,
  limits: UploadLimits = uploadLimits,
  wait: Wait = waitOnTimer,
): ReceiveForm => {
  const inTurn = createUploadTurns(limits);
  return async (ctx, form, work) => {
    const giveUp = new AbortController();
    const begun = new AbortController();
    ctx.req.once('close', () => giveUp.abort());
    const loseThePatience = async (): Promise<void> => {
      await wait(limits.patienceMilliseconds, begun.signal);
      if (!begun.signal.aborted) giveUp.abort(new DOMException('It took too long', 'TimeoutError'));
    };
    void loseThePatience();
    try {
      return await inTurn({ address: addressOf(ctx), giveUp: giveUp.signal }, () => {
        begun.abort();
        return withMultipart(ctx, { limits: form, temporaryFiles, leastRate: limits.leastRate, wait }, work);
      });
    } finally {
      begun.abort();
    }
  };
};
