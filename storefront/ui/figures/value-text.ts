import { formatDollars } from '@driveaway/domain/money/cents.ts';

/** '$8,200 to $11,400' of a range in cents; 'up to $900' where it begins at nothing. */
export const valueText = ({
  lowCents,
  highCents,
}: {
  readonly lowCents: number;
  readonly highCents: number;
}): string => {
  if (lowCents === highCents) return formatDollars(highCents);
  return lowCents === 0
    ? `up to ${formatDollars(highCents)}`
    : `${formatDollars(lowCents)} to ${formatDollars(highCents)}`;
};
