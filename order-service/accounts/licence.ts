import { createHmac } from 'node:crypto';
import {
  heicContentType,
  licenceTypeWords,
  type LicenceFile,
} from '@driveaway/domain/customer/account-details-form.ts';
import type { CustomerState } from '@driveaway/domain/customer/customer-state.ts';
import { licenceRetentionDays } from '@driveaway/domain/customer/retention.ts';
import { stepOf } from '../http/requests/idempotency.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import type { UploadedFile } from '../http/requests/with-multipart.ts';
import type { CleanPicture } from '../ports/clean-picture.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { recordOfCustomer, type WritePorts } from '../customers/customers.ts';

const signatures = [
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/gif', Buffer.from('GIF8')],
  ['application/pdf', Buffer.from('%PDF-')],
] as const;
type LicenceType = (typeof signatures)[number][0] | 'image/webp';

/** What a picture is kept as: the formats that every program shows. */
const keptAs = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/jpeg',
  'image/gif': 'image/png',
} as const;

const heicBrands = /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/;

/**
 * The type according to a file's first bytes, whatever its name and the browser say; undefined when it is none that we
 * know. HEIC is known and not accepted.
 */
const typeByContent = (content: Uint8Array): LicenceType | typeof heicContentType | undefined => {
  const text = (from: number, to: number): string => Buffer.from(content.subarray(from, to)).toString('latin1');
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (heicBrands.test(text(4, 12))) return heicContentType;
  return signatures.find(([, start]) => start.equals(content.subarray(0, start.length)))?.[0];
};

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
  await recordOfCustomer(
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
  await ports.files.write(licenceFileId, licence.content, { customerId, purpose: 'identity' });
  return licenceFileId;
};
