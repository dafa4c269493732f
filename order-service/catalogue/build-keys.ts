/**
 * Configured cars are sealed under one key a month (UTC), so that destroying it archives the cars of that month and changes
 * no byte of an event (ADR 45).
 */
import type { DataKey } from '@driveaway/infra/keys/port.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type BuildKeyPorts = Pick<ServicePorts, 'keys' | 'clock'>;

/** At least this long; a month goes as a whole. */
const keptHours = 90 * 24;
/** No car was sealed before it. */
const firstMonth = Temporal.PlainYearMonth.from('2026-01');

/** '2026-11', in UTC. */
const monthOf = (instant: Temporal.Instant): string => instant.toString().slice(0, 7);
const ownerOf = (month: string): string => `car-builds-${month}`;

/** The key for a car configured now: from memory, but for the first of a month. */
export const buildKey = async ({ keys, clock }: BuildKeyPorts): Promise<DataKey> => {
  const owner = ownerOf(monthOf(clock.now()));
  return (await keys.findOwned(owner, 'builds')) ?? keys.obtain(owner, 'builds');
};

/** Archives the months that ended 90 days ago or earlier. Answers how many it was. Idempotent. */
export const archiveBuilds = async ({ keys, clock }: BuildKeyPorts): Promise<number> => {
  const firstKept = monthOf(clock.now().subtract({ hours: keptHours }));
  let archived = 0;
  for (let month = firstMonth; month.toString() < firstKept; month = month.add({ months: 1 })) {
    const key = await keys.findOwned(ownerOf(month.toString()), 'builds');
    if (key === undefined) continue;
    await keys.destroy(key.keyId);
    archived += 1;
  }
  return archived;
};
