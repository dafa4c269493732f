/** The brochure of a model for a place: from the catalogue and the prices of the day to a PDF under its name. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { rateZoneOf } from '@driveaway/domain/pricing/rate-zone.ts';
import { isErrnoException } from '@driveaway/infra/data-directory/is-errno-exception.ts';
import { pricesAt } from '../catalogue/prices-now.ts';
import { sydneyDate } from '../catalogue/sydney-date.ts';
import { variantPriceOf } from '../catalogue/variant-price.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { createBrochurePress } from './brochure-press.ts';
import { brochureFileName, brochureTitle, renderBrochure } from './render-brochure.ts';

export type BrochureModel = CatalogueResponse['models'][number];

/** A model that is on sale at an instant, by its code; undefined when there is none. */
export const modelOnSale = (code: string, at: Temporal.Instant): BrochureModel | undefined => {
  const wanted = code.toLowerCase();
  const found = wireCatalogueOn(sydneyDate(at)).models.find((model) => model.code === wanted);
  return found === undefined || found.variants.length === 0 ? undefined : found;
};

/** The picture that the build made of a model's page; undefined where there is none. */
const readPicture = async (directory: string, modelCode: string): Promise<Uint8Array | undefined> => {
  try {
    return await readFile(join(directory, 'shared', `${modelCode}.png`));
  } catch (cause) {
    if (isErrnoException(cause) && cause.code === 'ENOENT') return undefined;
    throw new Error('the picture of a model cannot be read', { cause });
  }
};

export type PrintedBrochure = { readonly name: string; readonly content: Uint8Array };

/** Prints the brochure of a model with the prices of a place at an instant. Throws the renderer's `PdfFault`. */
export type BrochurePrinter = (
  model: BrochureModel,
  place: Pick<Suburb, 'state' | 'postcode'>,
  at: Temporal.Instant,
) => Promise<PrintedBrochure>;

/** @param most brochures that it keeps for the day */
export const createBrochurePrinter = (
  { pdf, settings }: Pick<ServicePorts, 'pdf' | 'settings'>,
  options: { readonly most?: number } = {},
): BrochurePrinter => {
  const press = createBrochurePress(pdf, options);
  return async (model, suburb, at) => {
    const day = sydneyDate(at);
    const zone = rateZoneOf(suburb, settings.rateBook);
    const pricing = { ...pricesAt(at, settings), suburb };
    const prices = model.variants.flatMap(({ code }) => variantPriceOf(code, pricing)?.price ?? []);
    const html = renderBrochure({
      model,
      place: { state: suburb.state, zone },
      day,
      prices: new Map(prices.map(({ variantCode, rdp, message }) => [variantCode, { dollars: rdp, message }])),
      picture: await readPicture(settings.storefrontDirectory, model.code),
      origin: settings.publicOrigin,
    });
    const key = { modelCode: model.code, state: suburb.state, zone, day };
    return {
      name: brochureFileName(model, day),
      content: await press(key, { html, footer: brochureTitle(model) }),
    };
  };
};
