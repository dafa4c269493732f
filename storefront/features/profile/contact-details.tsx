import type { SavedAccountDetails } from '@driveaway/domain/api/account-details.ts';
import { Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { orderingBase } from '../../api/return-address.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import styles from './profile.module.css';

const ContactDetailsForm = lazyPart(async () => (await import('./contact-details-form.tsx')).ContactDetailsForm);

/** Who the customer is and how to reach them, and the ways to change that. */
export const ContactDetails = ({ saved }: { saved: SavedAccountDetails }) => {
  const { pathname, search } = useLocation();
  const [isChanging, setChanging] = useState(false);
  const [said, setSaid] = useState('');
  const buttonRef = useRef<HTMLButtonElement>(null);
  const { account, address: inDealersState, buyerAddress: address = inDealersState } = saved;
  const query = new URLSearchParams({ user: account.email, returnUrl: `${orderingBase}${pathname}${search}` });
  const street = [address.address1, address.address2].filter((line) => line !== '').join(', ');

  const leave = (): void => {
    setChanging(false);
    // the form that had the focus has been removed
    requestAnimationFrame(() => buttonRef.current?.focus());
  };

  return (
    <Card title="My details">
      {said !== '' && <Notice tone="success" title={said} />}
      {isChanging ? (
        <Suspense fallback={<Skeleton shape="block" label="Loading the form" />}>
          <ContactDetailsForm
            saved={saved}
            onLeave={leave}
            onDone={(message) => {
              setSaid(message);
              leave();
            }}
          />
        </Suspense>
      ) : (
        <>
          <DefinitionRows
            isStacked
            rows={[
              { label: 'First name', value: account.firstName },
              { label: 'Last name', value: account.lastName },
              { label: 'Mobile phone', value: account.phoneNo },
              { label: 'Email', value: account.email },
              {
                label: 'Street address',
                value: `${street}, ${address.city} ${address.stateCode} ${address.postalCode}`,
              },
            ]}
          />
          <div className={styles.actions}>
            <Button
              ref={buttonRef}
              look="secondary"
              onClick={() => {
                setSaid('');
                setChanging(true);
              }}
            >
              Change my details
            </Button>
            <Link
              className={buttonClass({ look: 'secondary' })}
              to={{ pathname: '/account/password', search: query.toString() }}
            >
              Change my password
            </Link>
          </div>
        </>
      )}
    </Card>
  );
};
