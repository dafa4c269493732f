import type { Clock, Randomness } from '../clock/port.ts';
import type { Log } from '../telemetry/port.ts';
import { noBrowser } from '../pdf/no-browser.ts';
import type { PdfRenderer } from '../pdf/port.ts';

type ConfiguredRendererOptions = {
  /** 'off', or the path of a browser; absent: one is looked for. */
  readonly browser: string | undefined;
  /** For the browser's profiles and nothing else. */
  readonly directory: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
};

/** The configured renderer. Its browser is started with the first document. */
export const openConfiguredRenderer = async (options: ConfiguredRendererOptions): Promise<PdfRenderer> => {
  const { browser, ...others } = options;
  if (browser === 'off') return noBrowser;
  const { openChromiumRenderer } = await import('../pdf/chromium/open-chromium-renderer.ts');
  return openChromiumRenderer({ ...others, executable: browser });
};
