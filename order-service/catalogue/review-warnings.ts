import type { DriveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';

/**
 * Tells the log of figures that went into a price after the day by which somebody should have looked whether they
 * changed: each once while the process runs, since every visitor's price is made of the same ones.
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
