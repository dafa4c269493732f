import { kilometresText } from '@driveaway/domain/locations/kilometres-text.ts';
import type { DealerListResponse, DealerResponse } from '@driveaway/domain/api/dealers.ts';
import { suburbInText, type Suburb } from '@driveaway/domain/locations/state.ts';
import type { fireBrowserEvent } from '../../browser/browser-events.ts';
import type { pushFormNavigation } from '../../browser/data-layer.ts';
import type { createDealerStore } from '../../browser/dealer-store.ts';
import type { createSuburbStore } from '../../browser/suburb-store.ts';

export type SuburbChangePorts = {
  readonly suburbs: Pick<ReturnType<typeof createSuburbStore>, 'choose' | 'refreshes'>;
  readonly dealers: Pick<ReturnType<typeof createDealerStore>, 'keep'>;
  /** Sends for the prices of the page; the second is the count of choices that this one brings. */
  readonly askForPrices: (suburb: Suburb, refreshes: number) => void;
  readonly searchDealer: (suburb: Suburb) => Promise<DealerResponse>;
  readonly listDealers: (suburb: Suburb) => Promise<DealerListResponse>;
  readonly fire: typeof fireBrowserEvent;
  readonly measure: typeof pushFormNavigation;
  readonly logFailure: (message: string, cause: unknown) => void;
};

/** 'Prices updated for Parramatta NSW 2150. Nearest retailer: 4.2 km'. */
export const suburbNews = (suburb: Suburb, distanceKm: number | undefined): string =>
  [
    `Prices updated for ${suburbInText(suburb)}`,
    ...(distanceKm === undefined ? [] : [`Nearest retailer: ${kilometresText(distanceKm)}`]),
  ].join('. ');

/**
 * What happens when a suburb is submitted (specification §4): it is kept, which loads prices anew; its retailer is
 * looked up and kept; everyone is told. Answers what has changed, in words; undefined when another suburb was chosen
 * meanwhile. A retailer that cannot be found holds up nothing: it is logged, and none is kept.
 */
export const createSuburbChange =
  ({ suburbs, dealers, askForPrices, searchDealer, listDealers, fire, measure, logFailure }: SuburbChangePorts) =>
  async (suburb: Suburb): Promise<string | undefined> => {
    const orLog =
      (message: string) =>
      (cause: unknown): undefined => {
        logFailure(message, cause);
        return undefined;
      };
    askForPrices(suburb, suburbs.refreshes() + 1);
    suburbs.choose(suburb);
    const choice = suburbs.refreshes();
    measure({ form: 'change postcode', stage: 'submitted', postcode: suburb.postcode });
    // prices are requested before the retailer: they are what the visitor waits for
    await Promise.resolve();
    const [dealer, list] = await Promise.all([
      searchDealer(suburb).catch(orLog('The retailer of the suburb could not be looked up.')),
      listDealers(suburb).catch(orLog('An error occurred loading dealers.')),
    ]);
    if (suburbs.refreshes() !== choice) return undefined;
    dealers.keep(suburb.postcode, dealer);
    fire('dealerChanged', suburb);
    return suburbNews(suburb, list?.find(({ crmDealerId }) => crmDealerId === dealer?.externalId)?.distance);
  };
