import { brand } from '@driveaway/domain/brand/brand.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Card, Section, Stack } from '../../ui/section.tsx';
import { NearestRetailer, WriteToCoordinator, type EnquiryPageProps } from './nearest-retailer.tsx';
import styles from './valuation-page.module.css';

/** Used-car valuation: a retailer looks at the car and makes an offer; nothing is estimated here. */
export const ValuationPage = (props: EnquiryPageProps) => (
  <Section isCompact isNarrow>
    <title>{`Value my car | ${brand.name}`}</title>
    <Stack isLoose>
      <PageHeading lead="What your car is worth depends on the car itself, so a retailer looks at it and makes you an offer.">
        Value my car
      </PageHeading>
      <Card title="What the retailer will ask">
        <ul className={styles.list}>
          <li>Make, model and year, or the VIN</li>
          <li>The kilometres on the clock</li>
          <li>The registration, and until when it runs</li>
          <li>The service history, and any damage</li>
          <li>Whether money is still owing on it</li>
        </ul>
      </Card>
      <NearestRetailer {...props} />
      <WriteToCoordinator subject="Valuation of my car" />
    </Stack>
  </Section>
);
