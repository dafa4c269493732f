import {
  financeCalculatorResponseSchema,
  financeSettingsResponseSchema,
  type FinanceCalculatorResponse,
} from '@driveaway/domain/api/finance.ts';
import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import type { FinanceFormInput } from '@driveaway/domain/finance/finance-form.ts';
import { repaymentResultOf, type RepaymentResult } from '@driveaway/domain/api/repayment-result.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { queryOptions } from '@tanstack/react-query';
import { fireBrowserEvent } from '../browser/browser-events.ts';
import { createBatchLoader } from './batch-loader.ts';
import { getJson, postJson } from './http-client.ts';
import { fewMinutes, readPolicy } from './read-policy.ts';

/** What the calculator of a variant starts from. */
export const financeSettingsQuery = (variantCode: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['finance-settings', variantCode],
    staleTime: fewMinutes,
    queryFn: ({ signal }) =>
      getJson(financeSettingsResponseSchema, `/api/finance-settings/${encodeURIComponent(variantCode)}`, { signal }),
  });

export type RepaymentRequest = {
  readonly variantCode: string;
  readonly form: FinanceFormInput;
  readonly place: Pick<Suburb, 'postcode' | 'state'>;
  /** The variant with all that was chosen; without options when left out. */
  readonly build?: CarBuild | undefined;
  /** Of an order that was placed: the day whose prices count, and the retailer whose offers do. */
  readonly day?: string | undefined;
  readonly dealerId?: string | undefined;
};

type SimulationInfo = FinanceCalculatorResponse['finance']['simulationInfo'][number];

/** Variants with the same form and place travel in one call, a configured car alone. */
const loadRepayment = createBatchLoader<RepaymentRequest, SimulationInfo>({
  groupOf: ({ form, place, build, day, dealerId }) =>
    JSON.stringify([form, place.postcode, place.state, build, day, dealerId]),
  load: async (requests, signal) => {
    const [{ form, place, build, day, dealerId }] = requests;
    fireBrowserEvent('tab-changed', { postcode: place.postcode });
    const { finance } = await postJson(
      financeCalculatorResponseSchema,
      '/proxy/api/financecalculator',
      {
        codes: requests.map(({ variantCode }) => variantCode),
        financeFormInput: form,
        postCode: place.postcode,
        state: place.state,
        build,
        day,
        dealerId,
      },
      { signal, idempotencyKey: crypto.randomUUID() },
    );
    return finance.simulationInfo;
  },
});

/** The result of a request that failed or was not OK (specification §8). */
export const failedRepayment = ({ variantCode, form, place }: RepaymentRequest): RepaymentResult =>
  repaymentResultOf(
    { pimIdentifier: variantCode, financeProductId: form.financeProductId, postCode: place.postcode },
    undefined,
  );

/** The repayment of a variant; tells the page of every success. `reloads` counts how often it was asked to load again. */
export const repaymentQuery = (request: RepaymentRequest, reloads: number) =>
  queryOptions({
    queryKey: ['repayment', request, reloads],
    retry: false,
    staleTime: fewMinutes,
    queryFn: async ({ signal }) => {
      const { variantCode, form, place } = request;
      const info = await loadRepayment(request, signal);
      const result = repaymentResultOf(
        { pimIdentifier: variantCode, financeProductId: form.financeProductId, postCode: place.postcode },
        { finance: { simulationInfo: [info] } },
      );
      if (result.errorDescription === '') fireBrowserEvent('repaymentInfoUpdated', result);
      return result;
    },
  });
