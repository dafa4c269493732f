import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { Link, useLocation } from 'react-router-dom';
import { orderingBase } from '../../api/return-address.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { DefinitionRows } from '../../ui/definition-rows.tsx';
import styles from './profile.module.css';
import { ProfileFrame } from './profile-frame.tsx';

const MyAccount = ({ accountDetails: account }: ProfileOrder) => {
  const { pathname, search } = useLocation();
  const [address] = account.addresses;
  const query = new URLSearchParams({ user: account.email, returnUrl: `${orderingBase}${pathname}${search}` });
  return (
    <>
      <DefinitionRows
        isStacked
        rows={[
          { label: 'First name', value: account.firstName },
          { label: 'Last name', value: account.lastName },
          { label: 'Mobile phone', value: account.phoneNo },
          { label: 'Email', value: account.email },
          ...(address === undefined
            ? []
            : [
                {
                  label: 'Street address',
                  value: `${address.address1}, ${address.city} ${address.stateCode} ${address.postalCode}`,
                },
              ]),
        ]}
      />
      <div className={styles.actions}>
        <Link
          className={buttonClass({ look: 'secondary', size: 'large' })}
          to={{ pathname: '/account/password', search: query.toString() }}
        >
          Change my password
        </Link>
      </div>
    </>
  );
};

/** My Account: who the order is for, and the way to another password. */
export const MyAccountPage = () => (
  <ProfileFrame path="/profile/my-account" title="My Account">
    {({ order }) => <MyAccount {...order} />}
  </ProfileFrame>
);
