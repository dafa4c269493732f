import { brand } from '@driveaway/domain/brand/brand.ts';
import { useState } from 'react';
import { Phone } from '../controls/phone.tsx';
import { Notice } from './notice.tsx';

/**
 * Says, before anything is typed into a form that leads to a log-in, that this browser will not keep it. `keeps` tries
 * whether it does.
 */
export const CookiesNeeded = ({ keeps }: { readonly keeps: () => boolean }) => {
  const [isKept] = useState(keeps);
  return isKept ? null : (
    <Notice tone="error" title="Your browser blocks cookies for this site" isLive={false}>
      <p>
        We cannot keep you logged in without them, so ordering and your order do not work. Please allow cookies for this
        site and load the page again, or call <Phone number={brand.coordinator.phone} />.
      </p>
    </Notice>
  );
};
