import type { TelemetryConfig } from '../config/config.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** The telemetry that is configured; without any, nothing is loaded and nothing is traced. */
export const openConfiguredTelemetry = async (
  telemetry: TelemetryConfig | undefined,
): Promise<Telemetry | undefined> => {
  if (telemetry === undefined) return undefined;
  const { openTelemetry } = await import('../telemetry/opentelemetry/open-telemetry.ts');
  return openTelemetry(telemetry);
};
