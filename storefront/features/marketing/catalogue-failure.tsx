import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';

/** Shown where the models should be when they could not be loaded. */
export const CatalogueFailure = ({ onRetry }: { onRetry: () => void }) => (
  <Notice tone="error" title="The models could not be loaded">
    <p>Something went wrong on our side or on the way. Nothing you chose is lost.</p>
    <Button look="secondary" onClick={onRetry}>
      Try again
    </Button>
  </Notice>
);
