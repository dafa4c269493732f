/** What an erasure destroyed, and what the law keeps until when: GET /api/audit/erasures/{customerId}. Ids and instants alone. */
import { z } from 'zod';
import { instantSchema } from '../time/calendar.ts';
import { sha256Schema } from '../terms/sha256.ts';

export const erasureCertificateSchema = z.object({
  customerId: z.uuid(),
  erasedAt: instantSchema,
  issuedAt: instantSchema,
  /** Hash of the event that says so. */
  event: sha256Schema,
  went: z.array(z.object({ what: z.enum(['key', 'licence', 'picture', 'document']), id: z.string() })),
  /** Records of contracts, locked away. */
  kept: z.array(z.object({ what: z.enum(['key', 'document']), id: z.string(), until: instantSchema })),
  /** The anchor key that signed it. */
  keyId: sha256Schema,
  signature: z.base64().length(88),
});
export type ErasureCertificate = z.infer<typeof erasureCertificateSchema>;
