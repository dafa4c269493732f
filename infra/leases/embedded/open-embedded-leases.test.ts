import { describeLeases } from '../leases-behaviour.ts';
import { openEmbeddedLeases } from './open-embedded-leases.ts';

describeLeases('embedded', async () => {
  const leases = openEmbeddedLeases();
  return [leases, leases];
});
