import type { Suburb } from '@driveaway/domain/locations/state.ts';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { ShownCar } from '../../cars/shown/shown-car.tsx';
import type { Scene } from '../../cars/scene/landscape.tsx';
import { Stage } from '../../cars/scene/stage.tsx';
import { compare } from '../../content/compare.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { carsOf, type ComparedCar, type ComparedModel, type ComparedPair } from './compared-cars.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { comparisonGroups, differencesOf } from './comparison-rows.ts';
import styles from './comparison.module.css';

/** How a car is drawn, and where it is built. */
export type ComparedLook = {
  readonly scene: Scene;
  readonly paint: { readonly name: string; readonly hex: string };
  readonly roofHex: string | undefined;
  readonly configureAddress: string;
};

type ComparisonProps = {
  readonly models: readonly ComparedModel[];
  readonly pair: ComparedPair;
  /** A car that the address asks for is not on sale. */
  readonly isUnknown: boolean;
  readonly isOnlyDifferences: boolean;
  readonly suburb: Suburb;
  readonly lookOf: (car: ComparedCar) => ComparedLook;
  readonly onChoose: (place: 0 | 1, variantCode: string) => void;
  readonly onOnlyDifferences: (isOnly: boolean) => void;
  /** The driveaway price of a variant with what it is in instalments. */
  readonly Price: ComponentType<{ readonly variantCode: string; readonly title: string; readonly suburb: Suburb }>;
};

const places = [0, 1] as const;

type CarColumnProps = Pick<ComparisonProps, 'models' | 'suburb' | 'lookOf' | 'onChoose' | 'Price'> & {
  readonly car: ComparedCar | undefined;
  readonly place: 0 | 1;
};

const CarColumn = ({ car, place, models, suburb, lookOf, onChoose, Price }: CarColumnProps) => {
  const look = car && lookOf(car);
  return (
    <li className={styles.car}>
      <SelectField
        label={compare.cars[place]}
        value={car?.variant.code ?? ''}
        emptyLabel={car === undefined ? compare.chooseCar : undefined}
        options={carsOf(models).map(({ variant, title }) => ({ value: variant.code, label: title }))}
        onChange={({ target }) => {
          onChoose(place, target.value);
        }}
      />
      {car === undefined || look === undefined ? (
        <div className={styles.empty} aria-hidden />
      ) : (
        <>
          <Stage scene={look.scene} className={styles.stage}>
            <ShownCar
              modelCode={car.model.code}
              variantCode={car.variant.code}
              paintHex={look.paint.hex}
              roofHex={look.roofHex}
              title={`${car.title} in ${look.paint.name}, from the side`}
            />
          </Stage>
          <h2 className={styles.name}>{car.title}</h2>
          <Price variantCode={car.variant.code} title={car.title} suburb={suburb} />
          <Link to={look.configureAddress} className={buttonClass({ look: 'primary', isFullWidth: true })}>
            {compare.choose}
            <VisuallyHidden> ({car.title})</VisuallyHidden>
          </Link>
        </>
      )}
    </li>
  );
};

const Rows = ({
  cars,
  isOnlyDifferences,
  suburb,
  onOnlyDifferences,
}: Pick<ComparisonProps, 'isOnlyDifferences' | 'suburb' | 'onOnlyDifferences'> & {
  readonly cars: readonly [ComparedCar, ComparedCar];
}) => {
  const groups = comparisonGroups(...cars);
  const differences = differencesOf(groups);
  const count = differences.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <>
      <div className={styles.filter}>
        <Checkbox
          label={compare.onlyDifferences}
          checked={isOnlyDifferences}
          onChange={({ target }) => {
            onOnlyDifferences(target.checked);
          }}
        />
        <output className={styles.count}>{count === 0 ? compare.sameCar : compare.countOf(count)}</output>
      </div>
      <ComparisonTable cars={cars} groups={isOnlyDifferences ? differences : groups} suburb={suburb} />
    </>
  );
};

/** Two cars side by side: drawn, priced for the suburb, and every row in which they differ marked. */
export const Comparison = (props: ComparisonProps) => {
  const { pair, isUnknown, isOnlyDifferences, suburb, onOnlyDifferences } = props;
  const [first, second] = pair;
  const isNone = first === undefined && second === undefined;
  return (
    <div className={styles.comparison}>
      {isUnknown && (
        <Notice tone="info" isLive={false}>
          {compare.unknownCar}
        </Notice>
      )}
      <ul className={styles.cars}>
        {places.map((place) => (
          <CarColumn key={place} {...props} car={pair[place]} place={place} />
        ))}
      </ul>
      {first === undefined || second === undefined ? (
        <output>{isNone ? compare.chooseBoth : compare.chooseOther}</output>
      ) : (
        <>
          <p className={styles.note}>{compare.prices}</p>
          <Rows
            cars={[first, second]}
            isOnlyDifferences={isOnlyDifferences}
            suburb={suburb}
            onOnlyDifferences={onOnlyDifferences}
          />
        </>
      )}
    </div>
  );
};
