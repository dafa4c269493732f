/** Stand-ins for what is slow or random by nature: the same in, the same out, at once. Each says what it stands for. */
import { createHash } from 'node:crypto';
import type { TemporaryFiles } from '@driveaway/infra/documents/temporary-files.ts';
import type { PdfRenderer } from '@driveaway/infra/pdf/port.ts';
import type { CleanPicture } from '@driveaway/order-service/ports/clean-picture.ts';
import type { PasswordTag } from '@driveaway/order-service/ports/password-tag.ts';
import type { Life } from './life.ts';

/** For argon2id: the same form of tag without the cost that makes guessing slow. */
export const cheapPasswordTag: PasswordTag = async (password, nonce) =>
  createHash('sha256').update(nonce).update(password.normalize('NFKC')).digest();

/** For Chromium: bytes that differ when the document does. */
export const hashingRenderer = (life: Life): PdfRenderer => ({
  render: ({ html, footer }) =>
    life.reach('pdf', 'render', async () =>
      Buffer.from(`%PDF-1.4\n${createHash('sha256').update(html).update(footer).digest('hex')}`),
    ),
  availability: async () => 'available',
  close: async () => undefined,
});

/** For sharp: pictures stay as they are. */
export const trustingCleanPicture: CleanPicture = async (content) => ({ kind: 'cleaned', content });

/** For sealed files on the disk of one process. */
export const memoryTemporaryFiles: TemporaryFiles = {
  create: async () => {
    const parts: Uint8Array[] = [];
    return {
      append: async (bytes) => void parts.push(bytes),
      content: async () => Buffer.concat(parts),
      close: async () => undefined,
    };
  },
};
