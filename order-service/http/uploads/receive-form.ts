/** Forms with files: what arrives is in temporary files, bounded over everybody, and gone when its request is done. */
import { waitOnTimer } from '@driveaway/infra/clock/wait.ts';
import type { HttpContext } from '../context/http-state.ts';
import { fairWork } from '../limits/fair-work.ts';
import { limitReading, longestRequestMilliseconds, readAtItsPace } from '../limits/limit-reading.ts';
import { addressOf, networkOf } from '../limits/throttle.ts';
import { withMultipart, type LeastRate, type MultipartForm, type MultipartLimits } from '../requests/with-multipart.ts';
import { createUploadPlaces, type RoomLimits, type UploadPlace } from './upload-places.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';

type UploadLimits = RoomLimits & {
  readonly leastRate: LeastRate;
  /** Forms that are worked on at once: their files are in memory. */
  readonly atOnce: number;
  /** Forms that have arrived and wait for it. */
  readonly mostWaiting: number;
};

export const uploadLimits: UploadLimits = {
  mostBytes: 256 * 1024 * 1024,
  patienceMilliseconds: 45_000,
  // half of what an old mobile network sends
  leastRate: { bytes: 80 * 1024, everyMilliseconds: 10_000 },
  atOnce: 8,
  mostWaiting: 1_000,
};

type UploadPorts = Pick<ServicePorts, 'temporaryFiles' | 'elapsed' | 'wait'>;

export type ReceiveForm = <Result>(
  ctx: HttpContext,
  form: MultipartLimits,
  work: (form: MultipartForm) => Promise<Result>,
) => Promise<Result>;

/** A rejection when the place is lost, for what waits beside it. */
const lossOf = ({ lost }: UploadPlace): Promise<never> => {
  const { promise, reject } = Promise.withResolvers<never>();
  if (lost.aborted) reject(lost.reason);
  lost.addEventListener('abort', () => reject(lost.reason));
  return promise;
};

/**
 * Reads the form of a request and hands it to the work. Forms without a file wait for nobody; files take their bytes of
 * one room and, once they have arrived, are worked on in turns that are fair to networks. One for all calls of a process.
 */
export const createFormReceiver = (
  { temporaryFiles, elapsed = () => performance.now(), wait = waitOnTimer }: UploadPorts,
  limits: UploadLimits = uploadLimits,
): ReceiveForm => {
  const openPlace = createUploadPlaces(limits, { elapsed, wait });
  const inTurn = fairWork(limits.atOnce, limits.mostWaiting);
  return async (ctx, form, work) => {
    // the least rate is its limit, and it may have to wait for room
    readAtItsPace(ctx.req);
    const sender = { address: addressOf(ctx), network: networkOf(ctx) };
    const room = openPlace(sender);
    const reading = { limits: form, temporaryFiles, room, leastRate: limits.leastRate, wait };
    try {
      return await withMultipart(ctx, reading, (sent) => {
        if (sent.files.every(({ size }) => size === 0)) return work(sent);
        const turn = inTurn([sender.network, sender.address], async () => {
          room.lost.throwIfAborted();
          room.workBegins();
          return work(sent);
        });
        return Promise.race([turn, lossOf(room)]);
      });
    } catch (problem) {
      // the rest of what is refused is read for the answer's sake, and not for long
      limitReading(ctx.req, ctx.res, longestRequestMilliseconds);
      throw problem;
    }
  };
};
