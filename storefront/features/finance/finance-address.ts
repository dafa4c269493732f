/** A calculation in the address, so that it can be shared. */
import { builtCar, calculationParameters as parameters } from '@driveaway/domain/finance/finance-address.ts';
import {
  consumerLoanProductId,
  financeFormInputSchema,
  gfvProductId,
  type FinanceFormInput,
} from '@driveaway/domain/finance/finance-form.ts';
import { postcodeSchema, stateCodeSchema, type Suburb } from '@driveaway/domain/locations/state.ts';

type FinancePlace = Pick<Suburb, 'postcode' | 'state'>;

/** Of an order that was placed: the day whose prices count, and the retailer whose offers do. */
type PriceBasis = { readonly day?: string | undefined; readonly dealerId?: string | undefined };

export type Calculation = {
  readonly variantCode: string;
  /** The car that the rest of the address builds is financed, not its variant without options. */
  readonly isOfBuild?: boolean;
  readonly form: FinanceFormInput;
  readonly place: FinancePlace;
} & PriceBasis;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const products: Readonly<Record<string, string>> = { gfv: gfvProductId, loan: consumerLoanProductId };

const numberOf = (text: string): number => (/^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN);

/** How the text of a parameter reads as a field of the form. */
const fields: readonly (readonly [keyof FinanceFormInput, name: string, read: (text: string) => unknown])[] = [
  ['financeProductId', parameters.product, (text) => products[text]],
  ['financePackageId', parameters.frequency, (text) => text],
  ['deposit', parameters.deposit, numberOf],
  ['term', parameters.term, numberOf],
  ['mileage', parameters.mileage, numberOf],
  ['ageRange', parameters.ageRange, (text) => text],
  ['homeOwner', parameters.homeOwner, (text) => text],
  ['creditRating', parameters.creditRating, (text) => text],
];

/** The form an address asks for; what it does not say, or what makes no sense, is as in `fallback`. */
export const formFromAddress = (search: URLSearchParams, fallback: FinanceFormInput): FinanceFormInput => {
  let form = fallback;
  for (const [field, name, read] of fields) {
    const text = search.get(name);
    const { data } = text === null ? {} : financeFormInputSchema.safeParse({ ...form, [field]: read(text) });
    form = data ?? form;
  }
  return form;
};

/** The place an address asks for: 'at=2150-NSW'. */
export const placeFromAddress = (search: URLSearchParams): FinancePlace | undefined => {
  const [postcode, state] = (search.get(parameters.place) ?? '').split('-');
  const [parsedPostcode, parsedState] = [postcodeSchema.safeParse(postcode), stateCodeSchema.safeParse(state)];
  return parsedPostcode.success && parsedState.success
    ? { postcode: parsedPostcode.data, state: parsedState.data }
    : undefined;
};

/** The prices an address asks for; those of today and of no retailer where it does not say. */
export const priceBasisFromAddress = (search: URLSearchParams): PriceBasis => ({
  day: dayPattern.exec(search.get(parameters.day) ?? '')?.[0],
  dealerId: search.get(parameters.dealer) ?? undefined,
});

/** Whether an address asks for the repayments of the car that it builds, with its options. */
export const isOfBuild = (search: URLSearchParams): boolean => search.get(parameters.whatFor) === builtCar;

/** The given parameters with the calculation written over them. */
export const addressOfCalculation = (
  { variantCode, isOfBuild: isBuilt = false, form, place, day, dealerId }: Calculation,
  search: URLSearchParams,
): URLSearchParams => {
  const written = new URLSearchParams(search);
  written.set(parameters.variant, variantCode);
  written.set(parameters.product, form.financeProductId === gfvProductId ? 'gfv' : 'loan');
  written.set(parameters.frequency, form.financePackageId);
  written.set(parameters.deposit, String(form.deposit));
  written.set(parameters.term, String(form.term));
  written.set(parameters.mileage, String(form.mileage));
  written.set(parameters.ageRange, form.ageRange);
  written.set(parameters.homeOwner, form.homeOwner);
  written.set(parameters.creditRating, form.creditRating);
  written.set(parameters.place, `${place.postcode}-${place.state}`);
  const basis = [
    [parameters.whatFor, isBuilt ? builtCar : undefined],
    [parameters.day, day],
    [parameters.dealer, dealerId],
  ] as const;
  for (const [name, value] of basis) {
    if (value === undefined) written.delete(name);
    else written.set(name, value);
  }
  return written;
};

/** The given parameters without any calculation. */
export const withoutCalculation = (search: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(search);
  for (const name of Object.values(parameters)) rest.delete(name);
  return rest;
};
