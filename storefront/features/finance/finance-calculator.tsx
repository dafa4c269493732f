import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import { financeFormInputSchema } from '@driveaway/domain/finance/finance-form.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { financeSettingsQuery } from '../../api/finance-queries.ts';
import { currentSearch } from '../../browser/current-search.ts';
import { financeFormStore } from '../../browser/finance-form-store.ts';
import { useSettled } from '../../browser/use-settled.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import {
  addressOfCalculation,
  formFromAddress,
  placeFromAddress,
  priceBasisFromAddress,
  withoutCalculation,
  type Calculation,
} from './finance-address.ts';
import { FinanceFields } from './finance-fields.tsx';
import styles from './finance.module.css';
import {
  RepaymentAmount,
  RepaymentProblem,
  RepaymentRates,
  useRepayment,
  type RepaymentView,
} from './repayment-view.tsx';
import { startingForm } from './starting-form.ts';
import { useFinanceForm } from './use-finance-form.ts';

type FinancedVariant = {
  readonly variantCode: string;
  /** Model and variant. */
  readonly title: string;
  /** The variant with all that was chosen; without options when left out. */
  readonly build?: CarBuild | undefined;
};

type FinanceCalculatorProps = {
  /** undefined while the calculator is closed. */
  readonly variant: FinancedVariant | undefined;
  readonly suburb: Suburb;
};

/** Debounce: how long typing of an amount pauses before it is calculated. */
const pauseMs = 250;

/** Fired on the widget when the visitor goes on: it closes and is gone (specification §2). */
const continueEvent = 'continue';

/** The repayment, or why there is none, for the foot of small windows; the result says it to those who listen. */
const ShortResult = ({ view }: { view: RepaymentView }) =>
  view.status === 'known' && (
    <p className={styles.short} aria-hidden>
      {view.result.errorDescription === '' ? <RepaymentAmount result={view.result} /> : view.result.errorDescription}
    </p>
  );

const Result = ({ view }: { view: RepaymentView }) => (
  <section className={styles.result} aria-live="polite" aria-label="Repayment">
    {view.status === 'loading' && <Skeleton shape="price" width="medium" label="Working out the repayment…" />}
    {view.status === 'known' && view.result.errorDescription !== '' && (
      <RepaymentProblem result={view.result} retry={view.retry} />
    )}
    {view.status === 'known' && view.result.errorDescription === '' && (
      <>
        <p className={styles.amount}>
          <RepaymentAmount result={view.result} />
        </p>
        <p>{view.result.monthlyRepayment}</p>
        <RepaymentRates result={view.result} />
      </>
    )}
  </section>
);

const CopyLink = () => {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(globalThis.location.href);
      setSaid('Link copied');
    } catch {
      setSaid('Copy the address of this page to share it');
    }
  };
  return (
    <>
      <Button look="secondary" onClick={() => void copy()}>
        Copy link
      </Button>
      <output className={styles.said}>{said}</output>
    </>
  );
};

/** 'the driveaway price of the car you built, as of 20 November 2026,' */
const priceWords = ({ isOfBuild = false, day }: Calculation): string =>
  `driveaway price ${isOfBuild ? 'of the car you built' : 'without options'}${day === undefined ? '' : `, as of ${dayText(day)},`}`;

const Basis = ({ calculation, suburb, onUse }: { calculation: Calculation; suburb: Suburb; onUse: () => void }) => {
  const { postcode, state } = calculation.place;
  if (postcode === suburb.postcode && state === suburb.state) {
    return (
      <p className={styles.basis}>
        With the {priceWords(calculation)} in {suburbLabel(suburb)}.
      </p>
    );
  }
  return (
    <Notice tone="info" isLive={false}>
      <p>
        This is with the {priceWords(calculation)} in {state} {postcode}.{' '}
        <Button look="link" onClick={onUse}>
          Use {suburbLabel(suburb)}
        </Button>
      </p>
    </Notice>
  );
};

type WidgetProps = {
  readonly variant: FinancedVariant;
  readonly suburb: Suburb;
  readonly onClose: () => void;
};

const useSettledRepayment = (calculation: Calculation, build: CarBuild | undefined): RepaymentView => {
  const form = useSettled(calculation.form, pauseMs);
  const { reloads } = useFinanceForm();
  const { variantCode, place, day, dealerId } = calculation;
  return useRepayment({ variantCode, form, place, build, day, dealerId }, reloads);
};

const Widget = ({ variant: { variantCode, title, build }, suburb, onClose }: WidgetProps) => {
  const [search, setSearch] = useSearchParams();
  const { personalised } = useFinanceForm();
  const { data: settings, isPending } = useQuery(financeSettingsQuery(variantCode));
  const widget = useRef<HTMLDivElement>(null);
  const here = { postcode: suburb.postcode, state: suburb.state };
  const calculationIn = (address: URLSearchParams): Calculation => ({
    variantCode,
    isOfBuild: build !== undefined,
    form: formFromAddress(address, startingForm(settings, personalised)),
    place: placeFromAddress(address) ?? here,
    ...priceBasisFromAddress(address),
  });
  const calculation = calculationIn(search);
  const view = useSettledRepayment(calculation, build);
  const show = (part: Partial<Calculation>) => {
    const now = currentSearch();
    setSearch(addressOfCalculation({ ...calculationIn(now), ...part }, now), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const change = (part: Readonly<Record<string, unknown>>) => {
    const { data: form } = financeFormInputSchema.safeParse({ ...calculationIn(currentSearch()).form, ...part });
    if (form === undefined) return;
    show({ form });
    financeFormStore.keep(form);
  };
  const goOn = useEffectEvent(onClose);
  useEffect(() => {
    const element = widget.current;
    const listener = () => {
      goOn();
    };
    element?.addEventListener(continueEvent, listener);
    return () => {
      element?.removeEventListener(continueEvent, listener);
    };
  }, []);
  return (
    <>
      <DialogTitle>
        Repayments for {build === undefined ? 'the' : 'your'} {title}
      </DialogTitle>
      <DialogBody>
        <div ref={widget} data-finance-widget className={styles.calculator}>
          {isPending ? (
            <Skeleton shape="block" label="Loading the calculator" />
          ) : (
            <>
              <FinanceFields variantCode={variantCode} form={calculation.form} onChange={change} />
              <div className={styles.beside}>
                <Result view={view} />
                <Basis
                  calculation={calculation}
                  suburb={suburb}
                  onUse={() => {
                    show({ place: here, day: undefined, dealerId: undefined });
                  }}
                />
              </div>
            </>
          )}
        </div>
      </DialogBody>
      <DialogActions>
        <ShortResult view={view} />
        <Button
          onClick={() => {
            widget.current?.dispatchEvent(new Event(continueEvent));
          }}
        >
          Continue
        </Button>
        <CopyLink />
      </DialogActions>
    </>
  );
};

/** Works out the repayments of a variant in a dialog. The address holds every input, so a link shares the result. */
export const FinanceCalculator = ({ variant, suburb }: FinanceCalculatorProps) => {
  const [, setSearch] = useSearchParams();
  const close = () => {
    setSearch(withoutCalculation(currentSearch()), { replace: true, preventScrollReset: true });
  };
  return (
    <Dialog isOpen={variant !== undefined} isWide onClose={close}>
      {variant !== undefined && <Widget variant={variant} suburb={suburb} onClose={close} />}
    </Dialog>
  );
};
