import { createHmac } from 'node:crypto';
import {
  heicContentType,
  licenceTypeWords,
  type LicenceFile,
} from '@driveaway/domain/customer/account-details-form.ts';
import type { CustomerState } from '@driveaway/domain/customer/customer-state.ts';
import { licenceRetentionDays } from '@driveaway/domain/customer/retention.ts';
import { stepOf } from '../http/requests/idempotency.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import type { UploadedFile } from '../http/requests/with-multipart.ts';
import { keptAs, typeByContent } from '../pictures/type-by-content.ts';
import type { CleanPicture } from '../ports/clean-picture.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { recordOfCustomer, type WritePorts } from '../customers/customers.ts';

/** The uploaded file as the form's rule sees it. */
export const licenceFileOf = ({ name, size, start, isTooLarge }: UploadedFile): LicenceFile => ({
  name,
  type: typeByContent(start) ?? '',
  size: size + (isTooLarge ? 1 : 0),
});

export type CheckedLicence = {
  /** Of what is kept. */
  readonly contentType: string;
  /** As it came; names the file. */
  readonly uploaded: Uint8Array;
  /** What is kept: a picture is re-encoded; a PDF stays as it came, since re-rendering it would execute it. */
  readonly content: Uint8Array;
};

/** Strips the metadata from a picture. MalformedInput when it cannot be read, or claims too many pixels. */
export const checkLicence = async (file: UploadedFile, clean: CleanPicture): Promise<CheckedLicence> => {
  const contentType = typeByContent(file.start);
  if (contentType === undefined || contentType === heicContentType) {
    throw malformedField('licence', licenceTypeWords(contentType ?? '') ?? '');
  }
  const content = await file.content();
  if (contentType === 'application/pdf') return { contentType, uploaded: content, content };
  const cleaned = await clean(content, contentType);
  switch (cleaned.kind) {
    case 'cleaned':
      return { contentType: keptAs[contentType], uploaded: content, content: cleaned.content };
    case 'unreadable':
      throw malformedField('licence', 'The licence picture could not be read.');
    case 'too-many-pixels':
      throw malformedField('licence', 'The licence picture has too many pixels.');
  }
};

/** The last licence of a customer that is still kept, and when it was given; undefined when there is none. */
export const keptLicenceOf = (
  { licences }: Pick<CustomerState, 'licences'>,
  now: Temporal.Instant,
): { readonly licenceFileId: string; readonly contentType: string; readonly givenAt: Temporal.Instant } | undefined => {
  const last = licences.at(-1);
  if (last === undefined) return undefined;
  const retainUntil = Temporal.Instant.from(last.retainUntil);
  if (Temporal.Instant.compare(retainUntil, now) <= 0) return undefined;
  return { ...last, givenAt: retainUntil.subtract({ hours: 24 * licenceRetentionDays }) };
};

/** The kept licence as a new order stores it: as a file of its own, since the first order's goes when its time is over. */
export const readKeptLicence = async (
  ports: Pick<ServicePorts, 'files' | 'clock'>,
  customer: Pick<CustomerState, 'licences'>,
): Promise<CheckedLicence | undefined> => {
  const kept = keptLicenceOf(customer, ports.clock.now());
  const content = kept && (await ports.files.read(kept.licenceFileId));
  return kept && content && { contentType: kept.contentType, uploaded: content, content };
};

/**
 * Stores a licence, encrypted by the file store, and records until when it is kept. The id follows from customer,
 * command, content and a secret: nobody can guess it, a retry leaves no second file behind, and no other file is ever
 * replaced.
 */
export const storeLicence = async (
  ports: WritePorts & Pick<ServicePorts, 'files' | 'secrets'>,
  { customerId, commandId, licence }: { customerId: string; commandId: string; licence: CheckedLicence },
): Promise<string> => {
  const licenceFileId = createHmac('sha256', ports.secrets.orderNumber)
    .update(`licence file\n${customerId}\n${commandId}\n`)
    .update(licence.uploaded)
    .digest('hex');
  const retainUntil = ports.clock.now().add({ hours: 24 * licenceRetentionDays });
  // record it first: an orphaned file would never be deleted
  const customer = await recordOfCustomer(
    ports,
    { commandId: stepOf(commandId, `licence ${licenceFileId}`), correlationId: commandId, customerId },
    () => ({
      type: 'LicenceReceived',
      data: {
        licenceFileId,
        contentType: licence.contentType,
        retainUntil: retainUntil.toString({ smallestUnit: 'millisecond' }),
      },
    }),
  );
  // erased in another tab while this was uploaded
  if (customer?.isErased === true) refuse({ code: 'not-signed-in' });
  await ports.files.write(licenceFileId, licence.content, { customerId, purpose: 'identity' });
  return licenceFileId;
};
