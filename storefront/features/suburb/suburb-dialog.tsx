import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody, DialogTitle } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/section.tsx';
import { SuburbCombobox } from './suburb-combobox.tsx';
import { chooseSuburb } from './use-suburb.ts';

export interface SuburbDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly suburb: Suburb;
}

const formId = 'suburb-form';

const SuburbForm = ({ suburb, onClose }: Omit<SuburbDialogProps, 'isOpen'>) => {
  const [chosen, setChosen] = useState<Suburb>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen === undefined) return;
    chooseSuburb(chosen);
    onClose();
  };
  return (
    <>
      <DialogTitle>Where will the car live?</DialogTitle>
      <DialogBody>
        <form id={formId} onSubmit={submit}>
          <Stack>
            <p>Registration, stamp duty and compulsory insurance depend on your suburb, and so does your price.</p>
            <SuburbCombobox initial={suburb} onChoose={setChosen} />
          </Stack>
        </form>
      </DialogBody>
      <DialogActions>
        <Button type="submit" form={formId} size="large" disabled={chosen === undefined}>
          Show prices
        </Button>
      </DialogActions>
    </>
  );
};

/** Asks for the suburb that prices are shown for; the button works once one of the found suburbs is chosen. */
export const SuburbDialog = ({ isOpen, onClose, suburb }: SuburbDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose}>
    <SuburbForm suburb={suburb} onClose={onClose} />
  </Dialog>
);
