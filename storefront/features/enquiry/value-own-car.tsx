import type { Suburb } from '@driveaway/domain/locations/state.ts';
import type { ValuationBook } from '@driveaway/domain/valuation/valuation-book.ts';
import {
  carOfForm,
  emptyValuationForm,
  valuationErrors,
  type ValuationForm,
} from '@driveaway/domain/valuation/valuation-form.ts';
import { valueCar } from '@driveaway/domain/valuation/value-car.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { valuationBookQuery } from '../../api/valuation-query.ts';
import { todayInSydney } from '../../browser/browser-clock.ts';
import { useValuation } from '../../browser/use-valuation.ts';
import { valuationStore, type KeptValuation } from '../../browser/valuation-store.ts';
import { valuation } from '../../content/valuation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { schemaOfRules } from '../../ui/form/schema-of-rules.ts';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { Card } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { AskCarOffer } from './ask-car-offer.tsx';
import { ValuationFields } from './valuation-fields.tsx';
import styles from './valuation-page.module.css';
import { ValuationResult } from './valuation-result.tsx';

type ValueOwnCarProps = { readonly suburb: Suburb };

type Asked = { readonly book: ValuationBook; readonly today: string };

/** The kept car as it is valued today; undefined where the book no longer takes what was typed. */
const valuedToday = (kept: KeptValuation | undefined, asked: Asked) => {
  const form = { ...emptyValuationForm, ...kept?.form };
  const read = kept && carOfForm(form, asked);
  const range = read && valueCar(read.toValue, asked.book, asked.today);
  return read === undefined || range === undefined ? undefined : { ...read, range, form };
};

const ValuationForm = ({ asked, suburb }: { readonly asked: Asked; readonly suburb: Suburb }) => {
  const kept = useValuation();
  const [estimates, setEstimates] = useState(0);
  const value = useRef<HTMLParagraphElement>(null);
  const form = useValidatedForm<ValuationForm, ValuationForm>({
    idPrefix: 'valuation',
    schema: schemaOfRules((values: ValuationForm) => valuationErrors(values, asked)),
    start: { ...emptyValuationForm, state: suburb.state, ...kept?.form },
    onValid: async (values) => {
      const read = carOfForm(values, asked);
      const range = read && valueCar(read.toValue, asked.book, asked.today);
      if (read === undefined || range === undefined) return undefined;
      const { lowCents, highCents } = range;
      valuationStore.keep({ car: read.car, lowCents, highCents, form: { ...values } });
      setEstimates((count) => count + 1);
      return undefined;
    },
  });
  useEffect(() => {
    if (estimates > 0) value.current?.focus();
  }, [estimates]);
  const valued = valuedToday(kept, asked);
  useEffect(() => {
    // a month later, or by other curves, it is worth something else wherever it is shown
    if (kept === undefined || valued === undefined) return;
    const { lowCents, highCents } = valued.range;
    if (lowCents !== kept.lowCents || highCents !== kept.highCents) {
      valuationStore.keep({ ...kept, lowCents, highCents });
    }
  }, [kept, valued]);
  return (
    <>
      <Card title={valuation.ownCar.title}>
        <form className={styles.form} noValidate onSubmit={form.submit}>
          <ErrorSummary problems={form.problems} focusKey={form.attempt} />
          <ValuationFields book={asked.book} values={form.values} field={form.field} />
          <div>
            <Button type="submit" isLoading={form.isBusy}>
              Get an estimate
            </Button>
          </div>
        </form>
      </Card>
      {valued !== undefined && (
        <>
          <ValuationResult
            {...valued}
            {...asked}
            headingRef={value}
            onForget={() => {
              valuationStore.forget();
              form.form.reset({ ...emptyValuationForm, state: suburb.state });
            }}
          />
          <AskCarOffer car={valued.car} form={valued.form} suburb={suburb} />
        </>
      )}
    </>
  );
};

/** Asks for the visitor's car and shows what it may be worth; worked out in the browser. */
export const ValueOwnCar = ({ suburb }: ValueOwnCarProps) => {
  const { data: book, isPending, refetch } = useQuery(valuationBookQuery());
  if (book !== undefined) return <ValuationForm asked={{ book, today: todayInSydney() }} suburb={suburb} />;
  return (
    <Card title={valuation.ownCar.title}>
      {isPending ? (
        <Skeleton shape="block" label="Loading the form" />
      ) : (
        <Notice tone="error" title="The valuation form could not be loaded">
          <Button look="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
    </Card>
  );
};
