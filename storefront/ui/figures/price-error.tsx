import { Button } from '../controls/button.tsx';

/** Where a price could not be had, in the words of specification §8: a click tries again. */
export const PriceError = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <Button look="link" onClick={onRetry}>
      Sorry, an error occurred loading RDP in your area. Click here to try again.
    </Button>
  </div>
);
