import { MyCallBacks } from './my-call-backs.tsx';
import { MyCarOffers } from './my-car-offers.tsx';

/** What the customer asked retailers for: calls, and offers for their car. */
export const MyEnquiries = () => (
  <>
    <MyCallBacks />
    <MyCarOffers />
  </>
);
