/** Brochures, printed when somebody asks: for everybody, nothing about a person. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { postcodeSchema, stateCodeSchema, type Suburb } from '@driveaway/domain/locations/state.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { rateZoneOf } from '@driveaway/domain/pricing/rate-zone.ts';
import { isErrnoException } from '@driveaway/infra/data-directory/is-errno-exception.ts';
import { PdfFault } from '@driveaway/infra/pdf/pdf-fault.ts';
import { z } from 'zod';
import { pricesAt } from '../catalogue/prices-now.ts';
import { sydneyDate } from '../catalogue/sydney-date.ts';
import { variantPriceOf } from '../catalogue/variant-price.ts';
import { refuse } from '../http/failures/send-failure.ts';
import type { HttpRefusal } from '../http/failures/http-refusals.ts';
import { sendFile } from '../http/files/send-file.ts';
import { validate } from '../http/requests/validate.ts';
import { stateOfPostcode } from '../locations/state-of-postcode.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { shopCalls } from '../routes/shop-calls.ts';
import { createBrochurePress } from './brochure-press.ts';
import { brochureFileName, brochureTitle, renderBrochure, type BrochureFacts } from './render-brochure.ts';

const placeQuerySchema = z.object({ postcode: postcodeSchema, state: z.optional(stateCodeSchema) });

const notPrinted = {
  code: 'not-available',
  message: 'We cannot make the PDF of this brochure at the moment. You can print the page itself instead.',
} as const satisfies HttpRefusal;

/** The picture that the build made of a model's page; undefined where there is none. */
const readPicture = async (directory: string, modelCode: string): Promise<Uint8Array | undefined> => {
  try {
    return await readFile(join(directory, 'shared', `${modelCode}.png`));
  } catch (cause) {
    if (isErrnoException(cause) && cause.code === 'ENOENT') return undefined;
    throw new Error('the picture of a model cannot be read', { cause });
  }
};

type BrochurePorts = Pick<ServicePorts, 'clock' | 'log' | 'pdf' | 'settings'>;

/** GET /api/brochures/:model?postcode=&state= */
export const brochureRoutes = (
  { clock, log, pdf, settings }: BrochurePorts,
  suburbs: SuburbSearch,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const press = createBrochurePress(pdf);

  const factsOf = async (
    model: BrochureFacts['model'],
    suburb: Pick<Suburb, 'state' | 'postcode'>,
    at: Temporal.Instant,
  ): Promise<BrochureFacts> => {
    const place = { ...pricesAt(at, settings), suburb };
    const prices = model.variants.flatMap(({ code }) => variantPriceOf(code, place)?.price ?? []);
    return {
      model,
      place: { state: suburb.state, zone: rateZoneOf(suburb, settings.rateBook) },
      day: sydneyDate(at),
      prices: new Map(prices.map(({ variantCode, rdp, message }) => [variantCode, { dollars: rdp, message }])),
      picture: await readPicture(settings.storefrontDirectory, model.code),
    };
  };

  /** What a fault of the printer means to whoever asked. */
  const refusalOf = async (fault: PdfFault): Promise<HttpRefusal> => {
    if (fault.code === 'closed') return { code: 'pdf-not-available' };
    if (fault.code !== 'unavailable') {
      log.warn('A brochure was not printed', { code: fault.code });
      return notPrinted;
    }
    // too many wait, unless there is nothing to print with
    return (await pdf.availability()) === 'available' ? { code: 'pdf-not-available' } : notPrinted;
  };

  on(shopCalls.brochure, async (ctx) => {
    const { model: wanted = '' } = ctx.params;
    const { postcode, state: wantedState } = validate(placeQuerySchema, ctx.query);
    const at = clock.now();
    const day = sydneyDate(at);
    const model = wireCatalogueOn(day).models.find(({ code }) => code === wanted.toLowerCase());
    if (model === undefined || model.variants.length === 0) return refuse(ctx, { code: 'variant-not-found' });
    const state = stateOfPostcode(postcode, suburbs, wantedState);
    if (state === undefined) return refuse(ctx, { code: 'postcode-not-found' });
    const html = renderBrochure(await factsOf(model, { state, postcode }, at));
    try {
      const content = await press({ html, footer: brochureTitle(model) }, day);
      return sendFile(ctx, {
        name: brochureFileName(model, day),
        contentType: 'application/pdf',
        content,
        lastModified: at.toString(),
      });
    } catch (fault) {
      if (!(fault instanceof PdfFault)) throw fault;
      return refuse(ctx, await refusalOf(fault));
    }
  });

  return routes;
};
