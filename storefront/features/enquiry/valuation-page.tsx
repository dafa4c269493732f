import { valuation } from '../../content/valuation.ts';
import { Card } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { EnquiryFrame } from './enquiry-frame.tsx';
import { NearestRetailer, WriteToCoordinator, type EnquiryPageProps } from './nearest-retailer.tsx';
import styles from './valuation-page.module.css';

/** Used-car valuation: a retailer looks at the car and makes an offer; nothing is estimated here. */
export const ValuationPage = (props: EnquiryPageProps) => {
  usePageTitle(valuation.head.title);
  return (
    <EnquiryFrame title={valuation.title} lead={valuation.lead} car={valuation.car}>
      <Card title={valuation.asked.title}>
        <ul className={styles.list}>
          {valuation.asked.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Card>
      <NearestRetailer {...props} />
      <WriteToCoordinator subject={valuation.subject} />
    </EnquiryFrame>
  );
};
