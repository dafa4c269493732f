import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { Card } from '../../ui/page/section.tsx';
import { testDriveAddress, type Retailer } from './retailer-address.ts';
import styles from './retailers.module.css';

type RetailerDemonstratorsProps = {
  readonly retailer: Retailer;
  readonly models: CatalogueResponse['models'];
};

/** The cars that a retailer keeps for test drives, each model with its variants and where it is booked. */
export const RetailerDemonstrators = ({ retailer, models }: RetailerDemonstratorsProps) => {
  const { id, name, isMobileDealer, demonstrators } = retailer;
  const driven = models
    .map((model) => ({
      model,
      variants: model.variants.filter(({ code }) => demonstrators.some(({ variantCode }) => variantCode === code)),
    }))
    .filter(({ variants }) => variants.length > 0);
  return (
    <Card title="Test drives here">
      {driven.length === 0 ? (
        <p>
          {isMobileDealer
            ? `${name} brings a car to you: call to arrange a drive.`
            : `${name} keeps no car for test drives. Call to ask what can be arranged.`}
        </p>
      ) : (
        <ul className={styles.cars}>
          {driven.map(({ model, variants }) => (
            <li key={model.code} className={styles.car}>
              <span className={styles.carName}>{model.name}</span>
              <span className={styles.quiet}>{variants.map((variant) => variant.name).join(', ')}</span>
              <span className={styles.actions}>
                <Link to={testDriveAddress(id, model.modelCodeForTestDrive)}>
                  Book a test drive<VisuallyHidden> of the {model.name}</VisuallyHidden>
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
