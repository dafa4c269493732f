import type { FollowersResponse } from '@driveaway/domain/api/followers.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/foundation/class-names.ts';
import { shortDay, stateDay, stateMoment } from './date-text.ts';
import styles from './profile.module.css';

export type Follower = FollowersResponse['followers'][number];

/** How the buyer knows them. */
export const nameOf = ({ name, email }: Follower): string => (name === '' ? email : `${name} (${email})`);

const readingOf = ({ mayReadDocuments, lastReadAt }: Follower, state: StateCode): string => {
  if (!mayReadDocuments) return '';
  const read = lastReadAt === null ? 'has not opened one yet' : `last opened one on ${stateMoment(lastReadAt, state)}`;
  return `; may read contract and invoices, ${read}`;
};

const standingOf = ({ since, lapsesAt, lastLookedAt }: Follower, state: StateCode): string => {
  if (since === null) return `invited; the link works until ${deadlineText(lapsesAt ?? '', state)}`;
  const looked = lastLookedAt === null ? 'hasn’t looked yet' : `last looked on ${stateMoment(lastLookedAt, state)}`;
  return `following since ${shortDay(stateDay(since, state))}, ${looked}`;
};

type FollowerListProps = {
  readonly followers: FollowersResponse['followers'];
  /** Of the order. */
  readonly state: StateCode;
  /** Of the one whose change is being sent. */
  readonly changing?: string | undefined;
  /** Followers of a company's order may be let read documents. */
  readonly canGrant?: boolean;
  readonly onRemove: (follower: Follower) => void;
  readonly onGrant: (follower: Follower) => void;
  readonly onTakeBack: (follower: Follower) => void;
};

/** Who was invited and who follows, each with buttons that end it, or let them read documents. */
export const FollowerList = ({
  followers,
  state,
  changing,
  canGrant = false,
  onRemove,
  onGrant,
  onTakeBack,
}: FollowerListProps) => (
  <ul className={styles.sessions}>
    {followers.map((follower) => (
      <li key={follower.followerId}>
        <span className={classNames(styles.value, styles.person)}>
          {nameOf(follower)}
          <span className={styles.quiet}>
            , {standingOf(follower, state)}
            {readingOf(follower, state)}
          </span>
        </span>
        <span className={styles.actions}>
          {canGrant && follower.since !== null && !follower.mayReadDocuments && (
            <Button
              look="secondary"
              aria-haspopup="dialog"
              aria-label={`Let them read documents…: ${nameOf(follower)}`}
              onClick={() => {
                onGrant(follower);
              }}
            >
              Let them read documents…
            </Button>
          )}
          {follower.mayReadDocuments && (
            <Button
              look="secondary"
              aria-label={`Take documents back from ${nameOf(follower)}`}
              isLoading={changing === follower.followerId}
              onClick={() => {
                onTakeBack(follower);
              }}
            >
              Take documents back
            </Button>
          )}
          <Button
            look="secondary"
            aria-label={`Remove ${nameOf(follower)}`}
            isLoading={changing === follower.followerId}
            onClick={() => {
              onRemove(follower);
            }}
          >
            Remove
          </Button>
        </span>
      </li>
    ))}
  </ul>
);
