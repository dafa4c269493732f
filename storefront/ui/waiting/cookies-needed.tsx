import { brand } from '@driveaway/domain/brand/brand.ts';
import { Phone } from '../controls/phone.tsx';
import { Notice } from './notice.tsx';

/** For a browser that keeps no cookies: said before anything is typed into a form that leads to a log-in. */
export const CookiesNeeded = () => (
  <Notice tone="error" title="Your browser blocks cookies for this site" isLive={false}>
    <p>
      We cannot keep you logged in without them, so ordering and your order do not work. Please allow cookies for this
      site and load the page again, or call <Phone number={brand.coordinator.phone} />.
    </p>
  </Notice>
);
