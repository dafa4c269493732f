import { createHash } from 'node:crypto';
import type { PdfRenderer, PrintJob } from '@driveaway/infra/pdf/port.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

/** What a brochure is kept under: it is one for all who pay the same. */
type BrochureKey = {
  readonly modelCode: string;
  readonly state: string;
  /** Undefined where a state has one price for all. */
  readonly zone: string | undefined;
};

/** Every model in every state and zone is fewer; a brochure takes about 200 KB. */
const mostKept = 128;

/** Prints the brochure of a key once, however many ask for it. Throws the renderer's `PdfFault`. */
type BrochurePress = (key: BrochureKey, job: Omit<PrintJob, 'isBehind'>) => Promise<Uint8Array>;

type Kept = { readonly text: string; readonly printing: Promise<Uint8Array> };

/**
 * Keeps the last brochure of each model, state and zone in memory. Where its day, a price, an offer or a word is another, the
 * next print takes the place of the one before: days begin state by state. What was asked for longest ago goes first.
 */
export const createBrochurePress = (
  pdf: Pick<PdfRenderer, 'render'>,
  { most = mostKept }: { readonly most?: number } = {},
): BrochurePress => {
  const kept = createMemory<string, Kept>('brochures', { most });

  return async ({ modelCode, state, zone = '' }, job) => {
    const place = JSON.stringify([modelCode, state, zone]);
    const text = createHash('sha256').update(JSON.stringify(job)).digest('base64url');
    const found = kept.get(place);
    if (found?.text === text) return found.printing;
    const printing = pdf.render({ ...job, isBehind: true });
    kept.set(place, { text, printing });
    try {
      return await printing;
    } catch (fault) {
      // whoever asks next tries again
      if (kept.get(place)?.printing === printing) kept.delete(place);
      throw fault;
    }
  };
};
