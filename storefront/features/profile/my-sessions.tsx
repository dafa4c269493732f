import type { SessionsResponse } from '@driveaway/domain/api/sessions.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-failure.ts';
import { endSession, sessionsQuery } from '../../api/own-data-calls.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Loaded } from '../../ui/waiting/loaded.tsx';
import { stateMoment } from './date-text.ts';
import styles from './profile.module.css';

const SessionList = ({ sessions }: { readonly sessions: SessionsResponse }) => {
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: endSession,
    onSettled: () => queryClient.invalidateQueries(sessionsQuery()),
  });
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map(({ sessionId, browser, startedAt, isThisOne }) => (
          <li key={sessionId}>
            <span>
              {browser}
              <span className={styles.quiet}> since {stateMoment(startedAt, 'NSW')}</span>
            </span>
            {isThisOne ? (
              <span className={styles.quiet}>This browser</span>
            ) : (
              <Button
                look="secondary"
                aria-label={`End this session: ${browser}, since ${stateMoment(startedAt, 'NSW')}`}
                isLoading={ending.isPending && ending.variables === sessionId}
                onClick={() => {
                  ending.mutate(sessionId);
                }}
              >
                End this session
              </Button>
            )}
          </li>
        ))}
      </ul>
      <output className={styles.quiet}>
        {ending.isError && messageOf(ending.error)}
        {ending.data?.message}
      </output>
    </>
  );
};

/** Where the customer is logged in; each session but this one can be ended. */
export const MySessions = () => {
  return (
    <Card title="Where I am logged in">
      <Loaded query={useQuery(sessionsQuery())} what="your sessions">
        {(sessions) => <SessionList sessions={sessions} />}
      </Loaded>
      <p className={styles.quiet}>Logging out ends all of them. So does a new password.</p>
    </Card>
  );
};
