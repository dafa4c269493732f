import { kilometresText } from '@driveaway/domain/locations/kilometres-text.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { dealersQuery } from '../../api/dealer-queries.ts';
import { Notice } from '../../ui/waiting/notice.tsx';

/** Says who sells a car of the limited series, and where the nearest one is. */
export const LimitedSeriesRetailer = ({ suburb }: { readonly suburb: Suburb }) => {
  const { data } = useQuery(dealersQuery({ ...suburb, stiOnly: true }));
  const nearest = data?.[0];
  return (
    <Notice tone="info" isLive={false} title={`From ${brand.limitedSeries ?? ''} retailers only`}>
      {nearest === undefined
        ? 'Not every retailer may sell this car.'
        : `The nearest to ${suburbLabel(suburb)} is ${nearest.name}, ${kilometresText(nearest.distance)} away.`}
    </Notice>
  );
};
