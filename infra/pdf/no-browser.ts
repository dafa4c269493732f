import { PdfFault } from './pdf-fault.ts';
import type { PdfRenderer } from './port.ts';

/** For an installation that makes no PDFs: everything else goes on. */
export const noBrowser: PdfRenderer = {
  render: async () => {
    throw new PdfFault('unavailable', 'PDFs are switched off');
  },
  availability: async () => 'no-browser',
  close: async () => undefined,
};
