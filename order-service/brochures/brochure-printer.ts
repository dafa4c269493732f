/** The brochure of a model for a place: from the catalogue and the prices of the day to a PDF under its name. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PicturedCar } from '@driveaway/domain/api/pictured-car.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { rateZoneOf } from '@driveaway/domain/pricing/rate-zone.ts';
import { isErrnoException } from '@driveaway/infra/data-directory/is-errno-exception.ts';
import type { ModelOnSale } from '../catalogue/model-on-sale.ts';
import { pricesAt } from '../catalogue/prices-now.ts';
import { variantPriceOf } from '../catalogue/variant-price.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { createBrochurePress } from './brochure-press.ts';
import {
  brochureFileName,
  brochureNameOf,
  brochureTitle,
  renderBrochure,
  type BrochurePicture,
  type BrochurePrice,
} from './render-brochure.ts';

/** The picture that the build made of a model's page; undefined where there is none. */
const siteDrawing = async (directory: string, model: ModelOnSale): Promise<BrochurePicture | undefined> => {
  try {
    const content = await readFile(join(directory, 'shared', `${model.code}.png`));
    const words = `The ${brochureNameOf(model)}`;
    return { content, contentType: 'image/png', words };
  } catch (cause) {
    if (isErrnoException(cause) && cause.code === 'ENOENT') return undefined;
    throw new Error('the picture of a model cannot be read', { cause });
  }
};

/** The car of a brochure, which nobody has chosen: its first variant, in the first paint that costs nothing more. */
const carOf = (model: ModelOnSale): (PicturedCar & { readonly words: string }) | undefined => {
  const [variant] = model.variants;
  const paint = model.paints.find(({ price }) => price === 0) ?? model.paints[0];
  if (variant === undefined || paint === undefined) return undefined;
  return {
    modelCode: model.code,
    variantCode: variant.code,
    paintHex: paint.hex,
    paintName: paint.name,
    trimHex: model.interiors[0]?.hex,
    accessoryCodes: [],
    words: `The ${brochureNameOf(model)} ${variant.name} in ${paint.name}`,
  };
};

/** The picture of that car, where it is drawn by now: else it comes with a later brochure. */
const drawnPicture = async (
  carPictures: ServicePorts['carPictures'],
  model: ModelOnSale,
): Promise<BrochurePicture | undefined> => {
  const shown = carOf(model);
  if (shown === undefined) return undefined;
  const { words, ...car } = shown;
  const name = await carPictures?.find(car);
  const content = name === undefined ? undefined : await carPictures?.read(name);
  return content && { content, contentType: 'image/jpeg', words };
};

export type PrintedBrochure = { readonly name: string; readonly content: Uint8Array };

/** Prints the brochure of a model with the prices of a place at an instant. Throws the renderer's `PdfFault`. */
export type BrochurePrinter = (
  model: ModelOnSale,
  place: Pick<Suburb, 'state' | 'postcode'>,
  at: Temporal.Instant,
) => Promise<PrintedBrochure>;

/** @param most brochures that it keeps for the day */
export const createBrochurePrinter = (
  { pdf, carPictures, settings }: Pick<ServicePorts, 'pdf' | 'carPictures' | 'settings'>,
  options: { readonly most?: number } = {},
): BrochurePrinter => {
  const press = createBrochurePress(pdf, options);
  return async (model, suburb, at) => {
    const zone = rateZoneOf(suburb, settings.rateBook);
    const pricing = { ...pricesAt(at, settings)(suburb.state), suburb };
    const day = pricing.asOf;
    const priceOf = (code: string): readonly (readonly [string, BrochurePrice])[] => {
      const found = variantPriceOf(code, pricing);
      if (found === undefined) return [];
      const { rdp, message } = found.price;
      const offers = found.driveaway.kind === 'priced' ? (found.driveaway.price.offers ?? []) : [];
      return [[code, { dollars: rdp, message, offers }]];
    };
    const html = renderBrochure({
      model,
      place: { state: suburb.state, zone },
      day,
      prices: new Map(model.variants.flatMap(({ code }) => priceOf(code))),
      picture: (await drawnPicture(carPictures, model)) ?? (await siteDrawing(settings.storefrontDirectory, model)),
      origin: settings.publicOrigin,
    });
    const key = { modelCode: model.code, state: suburb.state, zone };
    return {
      name: brochureFileName(model, day),
      content: await press(key, { html, footer: brochureTitle(model) }),
    };
  };
};
