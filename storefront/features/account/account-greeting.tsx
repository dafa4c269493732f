import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { logOutHere } from '../../api/log-out-here.ts';
import { authenticationDetailsQuery } from '../../api/session-queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { loginFrom } from './login-from.ts';
import styles from './account.module.css';

/** The header's word on who is signed in: 'Welcome Ada, Logout', or the way to log in. Nothing while that is unknown. */
export const AccountGreeting = () => {
  const location = useLocation();
  const { data: session } = useQuery(authenticationDetailsQuery());
  const [isLeaving, setLeaving] = useState(false);

  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      await logOutHere();
    } catch {
      console.error('Failed to log out the user.');
      setLeaving(false);
    }
  };

  if (session === undefined) return null;
  return (
    <span className={styles.greeting}>
      {session.isAuthenticated ? (
        <>
          <span className={styles.name}>Welcome {session.userName},</span>
          <Button look="link" isLoading={isLeaving} onClick={() => void leave()}>
            Logout
          </Button>
        </>
      ) : (
        <>
          <span className={styles.ask}>Already Have An Account?</span>
          <Link to={loginFrom(location)}>Login now</Link>
        </>
      )}
    </span>
  );
};
