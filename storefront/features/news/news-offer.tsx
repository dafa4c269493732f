import { consentWordings } from '@driveaway/domain/customer/consent-wordings.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { changeConsents, consentsQuery } from '../../api/own-data-calls.ts';
import { authenticationDetailsQuery } from '../../api/session-queries.ts';
import { useSubmitKeys } from '../../api/submit-key.ts';
import { sessionFlags } from '../../browser/session-flags.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SlideUpBox } from '../../ui/overlays/slide-up-box.tsx';
import styles from './news-offer.module.css';

type NewsOfferProps = {
  readonly onClose: () => void;
};

/**
 * Asks a signed-in customer who gets no news by email whether they want it, once a visit. The words are those that are
 * kept with the consent. Nobody else sees anything: without an account there is nothing to keep a consent with.
 */
export const NewsOffer = ({ onClose }: NewsOfferProps) => {
  const { data: session } = useQuery(authenticationDetailsQuery());
  const { data: consents } = useQuery({ ...consentsQuery(), enabled: session?.isAuthenticated === true });
  const [state, setState] = useState<'asking' | 'sending' | 'failed' | 'agreed'>('asking');
  const keys = useSubmitKeys();
  const hadSubscribed = consents?.email.given === true;

  useEffect(() => {
    if (hadSubscribed) sessionFlags.set('hasSubscribed');
  }, [hadSubscribed]);

  if (consents === undefined || hadSubscribed) return null;

  const hide = (): void => {
    sessionFlags.set('popupHidden');
    onClose();
  };
  const agree = async (): Promise<void> => {
    setState('sending');
    try {
      const { post, phoneAndSms } = consents;
      const wanted = { email: true, post: post.given, phoneAndSms: phoneAndSms.given };
      await keys.send('', async (options) => changeConsents(wanted, options));
      sessionFlags.set('hasSubscribed');
      setState('agreed');
    } catch {
      setState('failed');
    }
  };

  return (
    <SlideUpBox label="News by email" title="Keep me informed" onClose={hide}>
      {state === 'agreed' ? (
        <output>Thank you. You can change this at any time under My Account.</output>
      ) : (
        <>
          <p>{consentWordings.email}</p>
          {state === 'failed' && <p role="alert">Something went wrong. Please try again.</p>}
          <div className={styles.actions}>
            <Button isLoading={state === 'sending'} onClick={() => void agree()}>
              Yes, please
            </Button>
            <Button look="link" onClick={hide}>
              No, thank you
            </Button>
          </div>
        </>
      )}
    </SlideUpBox>
  );
};
