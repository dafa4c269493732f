import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { Suspense, useState, type ComponentType } from 'react';
import type { PricedCar } from '../../api/explained-price-query.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody, DialogCloseButton, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { driveawayNote, listPriceNote } from '../../ui/figures/price-notes.ts';
import { useValuation } from '../../browser/use-valuation.ts';
import { LessYourCar } from '../../ui/figures/less-your-car.tsx';
import { PriceComparison } from './price-comparison.tsx';
import styles from './price-details.module.css';
import { PriceLines, PriceNotThere } from './price-lines.tsx';
import { useExplainedPrice } from './use-explained-price.ts';

/** A field that asks for a suburb; undefined while what is typed is none. */
export type SuburbField = ComponentType<{
  readonly initial: Suburb;
  readonly onChoose: (suburb: Suburb | undefined) => void;
}>;

/** What is explained; the title is a model and its variant. */
export type ExplainedCar = {
  readonly title: string;
  readonly car: PricedCar;
};

type PriceDetailsProps = {
  readonly explained: ExplainedCar;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly suburb: Suburb;
  readonly SuburbField: SuburbField;
};

type ContentProps = {
  readonly car: PricedCar;
  readonly suburb: Suburb;
  readonly SuburbField: SuburbField;
};

const Comparison = ({ car, suburb, SuburbField }: ContentProps) => {
  const [isAsked, setAsked] = useState(false);
  const [other, setOther] = useState<Suburb>();
  if (!isAsked) {
    return (
      <div>
        <Button
          look="secondary"
          onClick={() => {
            setAsked(true);
          }}
        >
          Compare with another suburb
        </Button>
      </div>
    );
  }
  return (
    <section className={styles.comparison} aria-labelledby="price-comparison-title">
      <h3 id="price-comparison-title">Compare with another suburb</h3>
      <Suspense fallback={<Skeleton shape="control" label="Loading the field" />}>
        <SuburbField initial={suburb} onChoose={setOther} />
      </Suspense>
      {other !== undefined && <PriceComparison car={car} here={suburb} there={other} />}
    </section>
  );
};

const Content = ({ car, suburb, SuburbField }: ContentProps) => {
  const price = useExplainedPrice(car, suburb);
  const ownCar = useValuation();
  return (
    <DialogBody>
      {price.status === 'explained' ? (
        <>
          <p className={styles.intro}>For {suburbLabel(suburb)}. Open a line to see who sets it and how.</p>
          <PriceLines {...price} />
          <LessYourCar value={ownCar} />
        </>
      ) : (
        <PriceNotThere price={price} />
      )}
      <div className={styles.notes}>
        <p>
          <strong>RDP.</strong> {driveawayNote(suburb)}
        </p>
        <p>
          <strong>MLP.</strong> {listPriceNote}
        </p>
      </div>
      {price.status === 'explained' && <Comparison car={car} suburb={suburb} SuburbField={SuburbField} />}
    </DialogBody>
  );
};

/** Every line of a driveaway price: what it is, who sets it, by which rule; and what it would be somewhere else. */
export const PriceDetails = ({
  explained: { title, car },
  isOpen,
  onClose,
  suburb,
  SuburbField,
}: PriceDetailsProps) => (
  <Dialog isOpen={isOpen} onClose={onClose}>
    <DialogTitle>Price details: {title}</DialogTitle>
    <Content car={car} suburb={suburb} SuburbField={SuburbField} />
    <DialogActions>
      <DialogCloseButton>Close</DialogCloseButton>
    </DialogActions>
  </Dialog>
);
