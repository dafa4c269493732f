import { valuation } from '../../content/valuation.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Card, Section, Stack } from '../../ui/section.tsx';
import { NearestRetailer, WriteToCoordinator, type EnquiryPageProps } from './nearest-retailer.tsx';
import styles from './valuation-page.module.css';

/** Used-car valuation: a retailer looks at the car and makes an offer; nothing is estimated here. */
export const ValuationPage = (props: EnquiryPageProps) => (
  <Section isCompact isNarrow>
    <title>{valuation.head.title}</title>
    <Stack isLoose>
      <PageHeading lead={valuation.lead}>{valuation.title}</PageHeading>
      <Card title={valuation.asked.title}>
        <ul className={styles.list}>
          {valuation.asked.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Card>
      <NearestRetailer {...props} />
      <WriteToCoordinator subject={valuation.subject} />
    </Stack>
  </Section>
);
