import { randomBytes, randomUUID } from 'node:crypto';
import type { SecondFactor } from '../port.ts';

export const sampleSecondFactor = (customerId: string): SecondFactor => ({
  customerId,
  revision: randomUUID(),
  state: 'active',
  since: '2026-11-02T00:00:00.000Z',
  sealedSecret: new Uint8Array(randomBytes(48)),
  lastStep: 59_533_920,
  recoveryCodeHashes: ['aa', 'bb'],
  wrongCodes: 1,
  wrongSince: '2026-11-02T00:02:00.000Z',
});
