import { usualWaiverLimitCents } from '@driveaway/domain/order/waiver-limit.ts';
import type { ServiceSettings } from '../../ports/service-ports.ts';

/** The settings of a service under test. */
export const testSettings = (storefrontDirectory: string): ServiceSettings => ({
  publicOrigin: 'http://driveaway.test',
  secureCookies: false,
  storefrontDirectory,
  offerDays: 7,
  waiverLimitCents: usualWaiverLimitCents,
  apiDocs: true,
  // longer than a session lives: tests move the clock by hours
  sessionIdleMinutes: 24 * 60,
});
