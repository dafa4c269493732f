import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { orderingBase } from '../../api/return-address.ts';
import { announceUse, followUse } from '../../api/session-changes.ts';
import { authenticationDetailsQuery, readSessionTime, stayLoggedIn } from '../../api/session-queries.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { loginFrom } from './login-from.ts';
import { watchIdleness } from './watch-idleness.ts';

const IdleWarning = lazyPart(async () => (await import('./idle-warning.tsx')).IdleWarning);

const activities = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

type IdleWatch = ReturnType<typeof watchIdleness>;

/** Uses the session while the customer does something, and tells the other windows. */
const followCustomer = (watch: IdleWatch): (() => void) => {
  const act = async (): Promise<void> => {
    if (await watch.act()) announceUse();
  };
  const onActivity = (): void => void act();
  const onVisible = (): void => {
    // timers stand still while a computer sleeps
    if (document.visibilityState === 'visible') void watch.look();
  };
  const unfollow = followUse(watch.used);
  for (const activity of activities) window.addEventListener(activity, onActivity, { passive: true });
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    unfollow();
    for (const activity of activities) window.removeEventListener(activity, onActivity);
    document.removeEventListener('visibilitychange', onVisible);
    watch.stop();
  };
};

/** Warns whoever is logged in before their session ends for want of use, and leads to the log-in when it has. */
export const IdleWatch = () => {
  const location = useLocation();
  const { data: session } = useQuery(authenticationDetailsQuery());
  const watch = useRef<IdleWatch>(undefined);
  const [endsAt, setEndsAt] = useState<number>();
  const idleSeconds = session?.idleSeconds;

  const leave = useEffectEvent(() => {
    // a load of its own, so that nothing of the customer stays in memory
    globalThis.location.assign(`${orderingBase}${loginFrom(location)}`);
  });

  useEffect(() => {
    if (idleSeconds === undefined) return undefined;
    const started = watchIdleness({
      idleSeconds,
      ask: readSessionTime,
      use: stayLoggedIn,
      onWarning: setEndsAt,
      onOver: () => {
        leave();
      },
    });
    watch.current = started;
    const stop = followCustomer(started);
    return () => {
      stop();
      setEndsAt(undefined);
    };
  }, [idleSeconds]);

  if (endsAt === undefined) return null;
  const stay = async (): Promise<void> => {
    if ((await watch.current?.stay()) === true) announceUse();
  };
  return (
    <Suspense fallback={null}>
      <IdleWarning key={endsAt} endsAt={endsAt} onStay={stay} />
    </Suspense>
  );
};
