import { groupedDigits } from '@driveaway/domain/money/grouped-digits.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import type { ValuationBook } from '@driveaway/domain/valuation/valuation-book.ts';
import type { CarToValue, ValueRange } from '@driveaway/domain/valuation/value-car.ts';
import type { TradeInCar } from '@driveaway/domain/customer/trade-in-form.ts';
import type { Ref } from 'react';
import { valuation } from '../../content/valuation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { valueText } from '../../ui/figures/value-text.ts';
import { Card } from '../../ui/page/section.tsx';
import styles from './valuation-page.module.css';

type ValuationResultProps = {
  readonly car: TradeInCar;
  readonly toValue: CarToValue;
  readonly range: ValueRange;
  readonly book: ValuationBook;
  /** yyyy-MM-dd. */
  readonly today: string;
  /** Takes the focus when an estimate is made. */
  readonly headingRef: Ref<HTMLParagraphElement>;
  readonly onForget: () => void;
};

const percent = (basisPoints: number): string => `${(basisPoints / 100).toFixed(1).replace(/\.0$/, '')}%`;

const ageText = (months: number): string => {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const words = [
    ...(years === 0 ? [] : [`${years} ${years === 1 ? 'year' : 'years'}`]),
    ...(rest === 0 && years > 0 ? [] : [`${rest} ${rest === 1 ? 'month' : 'months'}`]),
  ];
  return words.join(' ');
};

const Steps = ({ toValue, range: { steps }, book }: Pick<ValuationResultProps, 'toValue' | 'range' | 'book'>) => (
  <DefinitionRows
    rows={[
      {
        label: 'New price',
        value: formatDollars(steps.countedPriceCents),
        ...(toValue.extrasCents > 0 && {
          detail: `With ${percent(book.extrasBasisPoints)} of what the extras cost.`,
        }),
      },
      {
        label: 'Counts as',
        value: `${ageText(steps.countedMonths)} old`,
        detail: `Half for its age (${ageText(steps.ageMonths)}), half for its kilometres, at ${groupedDigits(book.kilometresAYear.km)} km a year.`,
      },
      {
        label: 'Left of the new price',
        value:
          steps.lowBasisPoints === steps.highBasisPoints
            ? percent(steps.highBasisPoints)
            : `${percent(steps.lowBasisPoints)} to ${percent(steps.highBasisPoints)}`,
      },
      { label: 'Of that for its condition', value: percent(steps.conditionBasisPoints) },
      ...(steps.stateBasisPoints === 10_000
        ? []
        : [{ label: `Of that in ${toValue.state}`, value: percent(steps.stateBasisPoints) }]),
    ]}
  />
);

const Sentences = ({ title, words }: { readonly title: string; readonly words: readonly string[] }) => (
  <>
    <h3>{title}</h3>
    <ul className={styles.list}>
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </>
);

/** The range, how it came about, and what it rests on. */
export const ValuationResult = ({ car, toValue, range, book, today, headingRef, onForget }: ValuationResultProps) => {
  const segment = book.segments.find(({ code }) => code === toValue.segment);
  return (
    <Card title={valuation.ownCar.worth}>
      <p ref={headingRef} tabIndex={-1} className={styles.value}>
        {valueText(range)}
      </p>
      <p>
        An estimate of {dayText(today)} for your {car.year} {car.make} {car.model}. It’s not an offer: a retailer who
        inspects the car may offer more or less.
      </p>
      <p>
        It’s kept in this browser for 30 days and shown beside prices and repayments of new cars.{' '}
        <Button look="link" onClick={onForget}>
          Forget my car
        </Button>
      </p>
      <h3>How it is worked out</h3>
      <Steps toValue={toValue} range={range} book={book} />
      <details className={styles.sources}>
        <summary>Sources, assumptions and limits</summary>
        <div className={styles.sentences}>
          <Sentences
            title="Sources"
            words={[
              ...(segment === undefined ? [] : [segment.source]),
              book.kilometresAYear.source,
              book.carsSource,
              `Put together on ${dayText(book.dated)}.`,
            ]}
          />
          {book.assumptions.length > 0 && <Sentences title="Our assumptions" words={book.assumptions} />}
          {book.limits.length > 0 && <Sentences title="Limits" words={book.limits} />}
        </div>
      </details>
    </Card>
  );
};
