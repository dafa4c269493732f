/** How reactors that tell somebody of events follow them: page by page, what is due after a page noted in one write. */
import { waitOnTimer } from '@driveaway/infra/clock/wait.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { followPages, type FollowedPage } from '@driveaway/infra/subscriptions/follow-pages.ts';
import { isNews } from '../mail/mail-spool.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { readOrPassOver } from './read-or-pass-over.ts';

type FollowPorts = Pick<ServicePorts, 'eventStore' | 'log' | 'clock' | 'randomness' | 'wait'>;

const pageSize = 256;
/** What happens in so long is noted in one write: at each event it would hold up requests, and projections that write as well. */
const restMilliseconds = 100;

type NewsFollowing = Pick<Parameters<typeof followPages>[0], 'name' | 'prefixes' | 'loadCheckpoint' | 'signal'> & {
  /** Notes what is due after the events of a page; one that could not be noted comes again. */
  readonly notePage: (page: FollowedPage) => Promise<void>;
};

/** Follows the events of these streams until the signal aborts. */
export const followNews = (ports: FollowPorts, { notePage, signal, ...following }: NewsFollowing) => {
  const { eventStore, log, clock, randomness, wait = waitOnTimer } = ports;
  return followPages({
    ...following,
    eventStore,
    pageSize,
    handlePage: async (page) => {
      await notePage(page);
      // a full page has more behind it
      if (page.events.length < pageSize) await wait(restMilliseconds, signal);
    },
    signal,
    log,
    clock,
    randomness,
    wait,
  });
};

type NewsPorts = Pick<ServicePorts, 'log' | 'clock' | 'believedClock'>;

/** Who recorded an event and when, while it is news; undefined later, and with an alarm for one that cannot be read. */
export const readNews = async ({ log, clock, believedClock }: NewsPorts, name: string, event: RecordedEvent) => {
  const envelope = await readOrPassOver(log, name, event, ({ metadata }) => parseMetadata(metadata));
  return envelope !== undefined && isNews(envelope.recordedAt, (believedClock ?? clock).now()) ? envelope : undefined;
};
