import type { DriveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';

/**
 * Logs a warning when a price was calculated from figures whose review date has passed: each figure once per process,
 * since every visitor's price uses the same ones.
 */
export const createReviewWarnings = (log: Pick<Log, 'warn'>): ((driveaway: DriveawayPrice) => void) => {
  const told = new Set<string>();
  return (driveaway) => {
    if (driveaway.kind !== 'priced') return;
    for (const figure of driveaway.needsReview.filter((text) => !told.has(text))) {
      told.add(figure);
      log.warn('a figure of the price is past its review', { figure });
    }
  };
};
