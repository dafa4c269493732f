/** What a file is by its first bytes, whatever its name and the browser say. */
import { heicContentType } from '@driveaway/domain/customer/account-details-form.ts';

const signatures = [
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/gif', Buffer.from('GIF8')],
  ['application/pdf', Buffer.from('%PDF-')],
] as const;
type ContentType = (typeof signatures)[number][0] | 'image/webp';

/** What a picture is kept as once it was made anew: the formats that every program shows. */
export const keptAs = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/jpeg',
  'image/gif': 'image/png',
} as const;

const heicBrands = /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/;

/** The type by the first 16 bytes or more; undefined when it is none that we know. HEIC is known and not accepted. */
export const typeByContent = (content: Uint8Array): ContentType | typeof heicContentType | undefined => {
  const text = (from: number, to: number): string => Buffer.from(content.subarray(from, to)).toString('latin1');
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (heicBrands.test(text(4, 12))) return heicContentType;
  return signatures.find(([, start]) => start.equals(content.subarray(0, start.length)))?.[0];
};
