import { PdfFault } from '@driveaway/infra/pdf/pdf-fault.ts';
import type { PdfRenderer, PrintJob } from '@driveaway/infra/pdf/port.ts';

export type QuickRenderer = PdfRenderer & {
  readonly printed: readonly PrintJob[];
  /** False: as on a machine without a browser. */
  present: boolean;
  /** Called before each document; may throw. */
  before: (job: PrintJob) => void;
};

/** A renderer without a browser: its PDFs contain the document unchanged, and no two of them have the same bytes. */
export const quickRenderer = (): QuickRenderer => {
  const printed: PrintJob[] = [];
  const renderer: QuickRenderer = {
    printed,
    present: true,
    before: () => undefined,
    render: async (job) => {
      if (!renderer.present) throw new PdfFault('unavailable', 'no browser');
      renderer.before(job);
      printed.push(job);
      return new TextEncoder().encode(`%PDF-1.7 ${printed.length} ${job.footer}\n${job.html}`);
    },
    availability: async () => (renderer.present ? 'available' : 'no-browser'),
    close: async () => undefined,
  };
  return renderer;
};
