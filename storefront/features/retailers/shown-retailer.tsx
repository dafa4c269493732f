import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { builtRetailersQuery } from '../../api/built-retailers.ts';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { everyDealerQuery } from '../../api/dealer-queries.ts';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { useSuburb } from '../../browser/use-suburb.ts';
import { retailerHead } from '../../content/retailers.ts';
import { PlaceMap } from '../../maps/place-map.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Card } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { retailerAddress, testDriveAddress, type Retailer } from './retailer-address.ts';
import { retailerCrumbs } from './retailer-crumbs.ts';
import { RetailerDemonstrators } from './retailer-demonstrators.tsx';
import { RetailerFacts, RetailerHours } from './retailer-facts.tsx';
import { RetailerStock } from './retailer-stock.tsx';
import styles from './retailers.module.css';
import { useMinute } from './use-minute.ts';

const RetailerMap = ({ retailer }: { readonly retailer: Retailer }) => {
  const markers = useMemo(() => [retailer], [retailer]);
  return (
    <PlaceMap
      label={`Map of Australia with ${retailer.name}.`}
      caption={`${retailer.name} on the map.`}
      markers={markers}
      framed={markers}
      chosenId={retailer.id}
    />
  );
};

type ShownProps = {
  readonly retailer: Retailer;
  readonly suburb: Suburb;
  /** Its distance is that from the suburb. */
  readonly isMeasured: boolean;
};

const Shown = ({ retailer, suburb, isMeasured }: ShownProps) => {
  const { id, name, state, isMobileDealer, dealerDetails } = retailer;
  const now = useMinute();
  const { data: catalogue } = useQuery(catalogueQuery());
  usePageTitle(retailerHead({ name, city: dealerDetails[0]?.suburb ?? '', state }).title);
  return (
    <>
      <Breadcrumb items={retailerCrumbs({ url: retailerAddress(id), name })} />
      <PageHeading lead={isMobileDealer ? retailer.serves : undefined}>{name}</PageHeading>
      <div>
        <Link to={testDriveAddress(id)} className={buttonClass({ look: 'primary', size: 'large' })}>
          Book a test drive
        </Link>
      </div>
      <div className={styles.columns}>
        <div>
          <RetailerHours retailer={retailer} now={now} />
          {catalogue !== undefined && <RetailerDemonstrators retailer={retailer} models={catalogue.models} />}
          <Card title="In stock here">
            {catalogue === undefined ? (
              <LoadingBlock label="Looking for cars in stock…" />
            ) : (
              <RetailerStock retailer={retailer} suburb={suburb} models={catalogue.models} />
            )}
          </Card>
        </div>
        <div>
          {!isMobileDealer && <RetailerMap retailer={retailer} />}
          <RetailerFacts retailer={retailer} from={isMeasured ? suburb : undefined} />
        </div>
      </div>
    </>
  );
};

/** A retailer by its id: when it is open, where it is, what can be driven and what stands there. */
export const ShownRetailer = ({ id }: { readonly id: string }) => {
  const suburb = useSuburb();
  const isHydrated = useHydrated();
  const { data: built } = useQuery(builtRetailersQuery());
  const { data: measured } = useQuery({ ...everyDealerQuery(suburb), enabled: isHydrated });
  const isAsked = (retailer: Retailer): boolean => retailer.id === id;
  const near = isHydrated ? measured?.find(isAsked) : undefined;
  const retailer = near ?? built?.find(isAsked);
  return retailer && <Shown retailer={retailer} suburb={suburb} isMeasured={near !== undefined} />;
};
