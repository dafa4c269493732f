import { describeLeases } from '../testing/leases-behaviour.ts';
import { openEmbeddedLeases } from './open-embedded-leases.ts';

describeLeases('embedded', async () => {
  const leases = openEmbeddedLeases();
  return [leases, leases];
});
