/**
 * Configured cars are sealed under one key a month (UTC), so that destroying it archives the cars of that month and changes
 * no byte of an event (ADR 45). Those that were kept under a code have keys of their own, which last longer (ADR 65).
 */
import { keptCodeDays } from '@driveaway/domain/catalogue/build-code.ts';
import type { DataKey } from '@driveaway/infra/keys/port.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type BuildKeyPorts = Pick<ServicePorts, 'keys' | 'clock'>;

/** How the keys of a month are owned, and for how many hours at least they last; a month goes as a whole. */
const lifetimes = {
  configured: { owner: 'car-builds', keptHours: 90 * 24 },
  coded: { owner: 'kept-builds', keptHours: keptCodeDays * 24 },
} as const;
type BuildLifetime = keyof typeof lifetimes;

/** No car was sealed before it. */
const firstMonth = Temporal.PlainYearMonth.from('2026-01');

/** '2026-11', in UTC. */
const monthOf = (instant: Temporal.Instant): string => instant.toString().slice(0, 7);
const ownerOf = (lifetime: BuildLifetime, month: string): string => `${lifetimes[lifetime].owner}-${month}`;

/** The key for a car of now: from memory, but for the first of a month. */
export const buildKey = async ({ keys, clock }: BuildKeyPorts, lifetime: BuildLifetime): Promise<DataKey> => {
  const owner = ownerOf(lifetime, monthOf(clock.now()));
  return (await keys.findOwned(owner, 'builds')) ?? keys.obtain(owner, 'builds');
};

const archiveMonths = async ({ keys, clock }: BuildKeyPorts, lifetime: BuildLifetime): Promise<number> => {
  const firstKept = monthOf(clock.now().subtract({ hours: lifetimes[lifetime].keptHours }));
  let archived = 0;
  for (let month = firstMonth; month.toString() < firstKept; month = month.add({ months: 1 })) {
    const key = await keys.findOwned(ownerOf(lifetime, month.toString()), 'builds');
    if (key === undefined) continue;
    await keys.destroy(key.keyId);
    archived += 1;
  }
  return archived;
};

/** Archives the months whose time is over. Answers how many it was, of both kinds. Idempotent. */
export const archiveBuilds = async (ports: BuildKeyPorts): Promise<number> =>
  (await archiveMonths(ports, 'configured')) + (await archiveMonths(ports, 'coded'));
