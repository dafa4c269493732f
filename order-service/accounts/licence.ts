import { createHmac } from 'node:crypto';
import type { LicenceFile } from '@driveaway/domain/customer/account-details-form.ts';
import type { UploadedFile } from '../http/read-multipart.ts';
import type { ServicePorts } from '../service-ports.ts';

const signatures: readonly (readonly [type: string, start: Buffer])[] = [
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['application/pdf', Buffer.from('%PDF-')],
];

/** The type a file's first bytes show, whatever its name and the browser say; '' when none that is accepted. */
export const typeByContent = (content: Uint8Array): string =>
  signatures.find(([, start]) => start.equals(content.subarray(0, start.length)))?.[0] ?? '';

/** The uploaded file as the form's rule sees it. */
export const licenceFileOf = ({ name, content, isTooLarge }: UploadedFile): LicenceFile => ({
  name,
  type: typeByContent(content),
  size: content.length + (isTooLarge ? 1 : 0),
});

/**
 * Stores a licence, encrypted by the file store. The id follows from customer, command, content and a secret: nobody can
 * guess it, a retry leaves no second file behind, and no other file is ever replaced.
 */
export const storeLicence = async (
  { files, secrets }: Pick<ServicePorts, 'files' | 'secrets'>,
  { customerId, commandId, content }: { customerId: string; commandId: string; content: Uint8Array },
): Promise<string> => {
  const id = createHmac('sha256', secrets.orderNumber)
    .update(`licence file\n${customerId}\n${commandId}\n`)
    .update(content)
    .digest('hex');
  await files.write(id, content);
  return id;
};
