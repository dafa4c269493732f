import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { testSettings } from '../../http/testing/test-settings.ts';
import { noVault } from '../../orders/testing/no-vault.ts';
import type { GuardPorts } from '../register-routes.ts';

/** What stands between a visitor and open calls: nothing, and nobody is signed in. */
export const openGuards = (log: Log): GuardPorts => ({
  clock: systemClock,
  log,
  randomness: systemRandomness,
  secrets: { session: new Uint8Array(32), emailHash: new Uint8Array(32), orderNumber: new Uint8Array(32) },
  settings: testSettings('/nowhere'),
  vault: noVault,
  eventStore: { readStream: async () => [] },
});
