import { Button } from '../controls/button.tsx';

/** Shown where a price failed to load, in the words of specification §8: a click retries. */
export const PriceError = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <Button look="link" onClick={onRetry}>
      Sorry, an error occurred loading RDP in your area. Click here to try again.
    </Button>
  </div>
);
