import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-failure.ts';
import { quoteQuery, saveCarBuild } from '../../../api/build-calls.ts';
import { useSubmitKeys } from '../../../api/submit-key.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PriceRows } from '../../../ui/figures/definition-rows.tsx';
import { moneyText } from '../../../ui/figures/money.tsx';
import { Notice } from '../../../ui/waiting/notice.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../../ui/waiting/try-again.tsx';
import { placeOfDealer, type Dealer } from '../../../api/dealer-options.ts';

type OfferProps = {
  readonly dealer: Dealer;
  readonly build: CarBuild;
  /** Where the price is for now. */
  readonly suburb: Suburb;
  /** The price now. */
  readonly dollars: number;
  /** The car is kept for the dealer's suburb, under another id. */
  readonly onAgreed: (buildId: string) => void;
};

/** What the car costs with a dealer in another state, and the agreement to it; nothing changes before that. */
export const RepriceOffer = ({ dealer, build, suburb, dollars, onAgreed }: OfferProps) => {
  const there = placeOfDealer(dealer);
  const { data: quote, isPending, refetch } = useQuery(quoteQuery({ build, suburb: there, dealerId: dealer.id }));
  const keys = useSubmitKeys();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  const agree = async (): Promise<void> => {
    setSaving(true);
    setFailure(undefined);
    try {
      const { id } = await keys.send('', async (options) => saveCarBuild({ build, suburb: there }, options));
      onAgreed(id);
    } catch (error) {
      setFailure(messageOf(error));
      setSaving(false);
    }
  };

  if (quote === undefined) {
    if (isPending) return <Skeleton shape="block" label="Loading the price of this retailer" />;
    return <TryAgain title="The price of this retailer could not be loaded" onTryAgain={refetch} />;
  }
  if (quote.price === null)
    return (
      <Notice tone="info" title={`${dealer.name} has to quote for this car`}>
        {quote.message}
      </Notice>
    );
  const { finalDap } = quote.price;
  return (
    <Notice tone="info" title={`${dealer.name} is in ${dealer.state}, where your car has another price`}>
      <PriceRows
        rows={[
          { key: 'now', label: `In ${suburbLabel(suburb)}`, dollars },
          { key: 'there', label: `In ${suburbLabel(there)}`, dollars: finalDap },
          { key: 'difference', label: 'Difference', dollars: finalDap - dollars, kind: 'total' },
        ]}
      />
      <p>Stamp duty, registration and insurance are those of the retailer’s state.</p>
      {failure !== undefined && <p role="alert">{failure}</p>}
      <div>
        <Button look="secondary" isLoading={isSaving} onClick={() => void agree()}>
          Agree to {moneyText({ dollars: finalDap })}
        </Button>
      </div>
    </Notice>
  );
};
