/** Brochures, printed when somebody asks: for everybody, nothing about a person. */
import { postcodeSchema, stateCodeSchema } from '@driveaway/domain/locations/state.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { PdfFault } from '@driveaway/infra/pdf/pdf-fault.ts';
import { z } from 'zod';
import { modelOnSale } from '../catalogue/model-on-sale.ts';
import { refuse, type HttpRefusal } from '../http/failures/http-refusals.ts';
import { sendFile } from '../http/files/send-file.ts';
import { validate } from '../http/requests/validate.ts';
import { stateOfPostcode } from '../locations/state-of-postcode.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { shopCalls } from '../routes/shop-calls.ts';
import { createBrochurePrinter } from './brochure-printer.ts';

const placeQuerySchema = z.object({ postcode: postcodeSchema, state: z.optional(stateCodeSchema) });

const notPrinted = {
  code: 'not-available',
  message: 'We cannot make the PDF of this brochure at the moment. You can print the page itself instead.',
} as const satisfies HttpRefusal;

/** GET /api/brochures/:model?postcode=&state= */
export const brochureRoutes = (
  ports: Pick<ServicePorts, 'clock' | 'log' | 'pdf' | 'carPictures' | 'settings'>,
  suburbs: SuburbSearch,
): readonly ApiRoute[] => {
  const { clock, log, pdf } = ports;
  const { routes, on } = routeList();
  const print = createBrochurePrinter(ports);

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
    const state = stateOfPostcode(postcode, suburbs, wantedState) ?? refuse({ code: 'postcode-not-found' });
    const model = modelOnSale(wanted, at, state) ?? refuse({ code: 'variant-not-found' });
    try {
      const { name, content } = await print(model, { state, postcode }, at);
      return sendFile(ctx, { name, contentType: 'application/pdf', content, lastModified: at.toString() });
    } catch (fault) {
      if (!(fault instanceof PdfFault)) throw fault;
      refuse(await refusalOf(fault));
    }
  });

  return routes;
};
