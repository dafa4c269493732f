import { useEffect, useState } from 'react';
import { now } from '../../browser/browser-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { Dialog, DialogActions, DialogBody, DialogTitle } from '../../ui/overlays/dialog.tsx';

/** What is left is read out when it gets down to these, not every second. */
const announcedSeconds = [60, 30, 10] as const;

const secondsUntil = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - now()) / 1_000));

/** '1:05' */
const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const useSecondsLeft = (endsAt: number): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(secondsUntil(endsAt));
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, [endsAt]);
  return seconds;
};

type IdleWarningProps = {
  /** In ms since 1970, by the browser's clock. */
  readonly endsAt: number;
  readonly onStay: () => Promise<void>;
};

/** The warning before a session ends for want of use. Closing it in any way stays logged in. */
export const IdleWarning = ({ endsAt, onStay }: IdleWarningProps) => {
  const [isBusy, setBusy] = useState(false);
  const seconds = useSecondsLeft(endsAt);
  const announced = announcedSeconds.findLast((least) => seconds <= least);
  const stay = async (): Promise<void> => {
    setBusy(true);
    await onStay();
    setBusy(false);
  };
  return (
    <Dialog isOpen isAlert onClose={() => void stay()}>
      <DialogTitle>Are you still there?</DialogTitle>
      <DialogBody>
        <p>
          You’ve been inactive for a while. To keep your account safe, we’ll log you out in{' '}
          <strong role="timer">{clockText(seconds)}</strong>. What you typed into an order stays in this window.
        </p>
        <VisuallyHidden>
          <output>{announced === undefined ? '' : `${announced} seconds left.`}</output>
        </VisuallyHidden>
      </DialogBody>
      <DialogActions>
        <Button data-initial-focus isLoading={isBusy} onClick={() => void stay()}>
          Stay logged in
        </Button>
      </DialogActions>
    </Dialog>
  );
};
