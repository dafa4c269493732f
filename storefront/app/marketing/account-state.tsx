import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { orderingBase } from '../../api/return-address.ts';
import { authenticationDetailsQuery } from '../../api/session-queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { isLongName } from './short-place.ts';
import styles from './site-header.module.css';

/** Logs out and shows the page anew; its code comes with the click. A failure is only logged (specification §8). */
const leave = async (): Promise<void> => {
  try {
    const { logOutHere } = await import('../../api/log-out-here.ts');
    await logOutHere();
  } catch {
    console.error('Failed to log out the user.');
  }
};

/** Who is signed in, in the header of the marketing pages: nobody is named before the server has said. */
export const AccountState = () => {
  const { pathname, search } = useLocation();
  const { data: session } = useQuery(authenticationDetailsQuery());
  const [isLeaving, setLeaving] = useState(false);
  const onLeave = async (): Promise<void> => {
    setLeaving(true);
    await leave();
    setLeaving(false);
  };
  return (
    <>
      <li>
        <a href={`${orderingBase}/profile`}>My order</a>
      </li>
      {session?.isAuthenticated === true && (
        <li className={styles.session}>
          <span className={styles.name} data-long={isLongName(session.userName) || undefined}>
            Welcome {session.userName},
          </span>
          <Button look="link" isLoading={isLeaving} onClick={() => void onLeave()}>
            Logout
          </Button>
        </li>
      )}
      {session?.isAuthenticated !== true && (
        // keeps its room before the server has said, so that nothing beside it moves
        <li className={styles.session} data-unknown={session === undefined || undefined}>
          <span className={styles.ask}>Already Have An Account?</span>
          <a
            href={`${orderingBase}/account/login?${new URLSearchParams({ returnUrl: `${pathname}${search}` }).toString()}`}
          >
            Login now
          </a>
        </li>
      )}
    </>
  );
};
