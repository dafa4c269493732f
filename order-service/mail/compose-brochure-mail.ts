/** The mail with a brochure. Name and address are read just before; the PDF goes with it where it can be printed in time. */
import { brochureMail } from '@driveaway/domain/mail/brochure-mail.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import type { MailAttachment } from '@driveaway/infra/mail/port.ts';
import { modelOnSale } from '../catalogue/model-on-sale.ts';
import type { BrochurePrinter } from '../brochures/brochure-printer.ts';
import { requestsForBrochures } from '../brochures/brochure-requests.ts';
import type { BrochuresInPrint } from '../brochures/brochures-in-print.ts';
import { emailHashOf, isMailDeclined } from '../customers/customers.ts';
import { brochureLink } from '../customers/visitor-links.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** Where mailed brochures are printed: beside the mails that wait, which are sent meanwhile. */
export type MailedBrochures = { readonly print: BrochurePrinter; readonly inPrint: BrochuresInPrint };

export type BrochureMail = {
  readonly name: string;
  readonly address: string;
  readonly content: MailContent;
  readonly attachments: readonly MailAttachment[];
};

type BrochureMailPorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'secrets' | 'clock' | 'pdf'> & {
  /** Absent: brochures are linked, not attached. */
  readonly mailedBrochures?: MailedBrochures | undefined;
};

/** Undefined when there is nobody to send it to any more; 'wait' while the PDF is being printed and may be waited for. */
export const composeBrochureMail = async (
  ports: BrochureMailPorts,
  requestId: string,
  mayWait: boolean,
): Promise<BrochureMail | 'wait' | undefined> => {
  const request = await requestsForBrochures.load(ports, requestId);
  if (request?.reader === undefined) return undefined;
  const { requested, reader } = request;
  if (requested.isOwnMailbox !== true && (await isMailDeclined(ports, emailHashOf(ports, reader.email))))
    return undefined;
  const { modelCode, model: name, state, postcode } = requested;
  const now = ports.clock.now();
  const model = modelOnSale(modelCode, now, state);
  const { mailedBrochures } = ports;
  const printed =
    model === undefined || mailedBrochures === undefined
      ? 'failed'
      : mailedBrochures.inPrint(requestId, () => mailedBrochures.print(model, { state, postcode }, now));
  if (typeof printed === 'string' && mayWait && model !== undefined && mailedBrochures !== undefined) {
    if (printed === 'printing' || (await ports.pdf.availability()) === 'available') return 'wait';
  }
  const attachments =
    typeof printed === 'string' ? [] : [{ ...printed, contentType: 'application/pdf' } satisfies MailAttachment];
  return {
    name: reader.firstName,
    address: reader.email,
    content: brochureMail({
      model: name,
      place: `${state} ${postcode}`,
      path: brochureLink.path(ports, requestId, `?model=${modelCode}`),
      isAttached: attachments.length > 0,
    }),
    attachments,
  };
};
