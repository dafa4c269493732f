import { useState } from 'react';
import { Dialog, DialogActions, DialogBody, DialogCloseButton, DialogTitle } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/foundation/icon.tsx';
import { Stack } from '../../../ui/page/section.tsx';
import styles from './order-summary.module.css';

/** What the recommended driveaway price is made of and what it is not (specification §2, order summary panel). */
const PriceExplanation = () => (
  <>
    <p>
      This is the manufacturer’s recommended driveaway price. It includes the vehicle, 12 months registration, stamp
      duty, luxury car tax where it applies, an estimate of compulsory third party insurance and the dealer delivery
      charge.
    </p>
    <p>
      It is an estimate for the postcode you chose. It does not apply to business or government buyers, and final costs
      may vary by retailer.
    </p>
  </>
);

/** The round button beside a price, and the popup it opens. */
export const PriceInfo = ({ title }: { title: 'Recommended Driveaway Price' | 'Base Price' }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles.info}
        aria-label={`About: ${title}`}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon name="info" />
      </button>
      <Dialog isOpen={isOpen} onClose={close}>
        <DialogTitle>{title}</DialogTitle>
        <DialogBody>
          <Stack>
            {title === 'Base Price' && <p>The base price is the car before any options, accessories and plans.</p>}
            <PriceExplanation />
          </Stack>
        </DialogBody>
        <DialogActions>
          <DialogCloseButton>Close</DialogCloseButton>
        </DialogActions>
      </Dialog>
    </>
  );
};
