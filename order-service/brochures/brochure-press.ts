import { createHash } from 'node:crypto';
import type { PdfRenderer, PrintJob } from '@driveaway/infra/pdf/port.ts';

/** Every model in every state and zone on one day is fewer; a brochure takes about 150 KB. */
const mostKept = 128;

/** Prints the same brochure once a day, however many ask for it. Throws the renderer's `PdfFault`. */
export type BrochurePress = (job: Omit<PrintJob, 'isBehind'>, day: string) => Promise<Uint8Array>;

/**
 * Keeps what was printed on a day in memory, known by its text: a price, an offer or a word that changes makes another.
 * What was printed first goes first, and all of it with the day.
 */
export const createBrochurePress = (
  pdf: Pick<PdfRenderer, 'render'>,
  { most = mostKept }: { readonly most?: number } = {},
): BrochurePress => {
  let keptOn = '';
  const kept = new Map<string, Promise<Uint8Array>>();

  return async (job, day) => {
    if (day !== keptOn) kept.clear();
    keptOn = day;
    const name = createHash('sha256')
      .update(JSON.stringify([job.html, job.footer]))
      .digest('base64url');
    const found = kept.get(name);
    if (found !== undefined) return found;
    const printing = pdf.render({ ...job, isBehind: true });
    kept.set(name, printing);
    const [first] = kept.keys();
    if (kept.size > most && first !== undefined) kept.delete(first);
    try {
      return await printing;
    } catch (fault) {
      // whoever asks next tries again
      if (kept.get(name) === printing) kept.delete(name);
      throw fault;
    }
  };
};
