/** The PDF port: complete, self-contained HTML in, the bytes of a PDF on A4 out. Adapter: `chromium/`. */

export type PrintJob = {
  /** A whole document. Scripts in it never run and nothing it names is ever loaded. */
  readonly html: string;
  /** One line at the foot of every page, beside the page number. */
  readonly footer: string;
  /** Printed in a place of its own while nothing else is: no document that lacks this waits for one that has it. */
  readonly isBehind?: true;
};

/** `no-browser`: nothing on this machine can make PDFs at the moment. */
type PdfAvailability = 'available' | 'no-browser';

export type PdfRenderer = {
  /**
   * A tagged PDF with its fonts embedded. Throws a `PdfFault`; with the code `unavailable` the same document may succeed
   * later.
   */
  render(job: PrintJob): Promise<Uint8Array>;
  /** Whether `render` can work now; tries to start what it needs, though not at every call. */
  availability(): Promise<PdfAvailability>;
  /** Refuses what still waits, ends what is running, leaves no process behind. */
  close(): Promise<void>;
};
