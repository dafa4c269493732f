import type { Metrics } from './metrics-port.ts';
import type { Tracer } from './tracer-port.ts';

/** Where spans and figures are sent as they come. */
export type Telemetry = {
  readonly tracer: Tracer;
  readonly metrics: Metrics;
  /** Sends what waits, for at most five seconds; never rejects. */
  readonly close: () => Promise<void>;
};
