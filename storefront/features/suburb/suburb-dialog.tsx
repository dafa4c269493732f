import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { dealersQuery } from '../../api/dealer-queries.ts';
import { searchDealer } from '../../api/dealer-search.ts';
import { askForShownPrices } from '../../api/price-queries.ts';
import { fireBrowserEvent } from '../../browser/browser-events.ts';
import { pushFormNavigation } from '../../browser/data-layer.ts';
import { dealerStore } from '../../browser/dealer-store.ts';
import { suburbStore } from '../../browser/suburb-store.ts';
import { suburbWords } from '../../content/suburb-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { Stack } from '../../ui/page/section.tsx';
import { Toast } from '../../ui/overlays/toast.tsx';
import { createSuburbChange } from './change-suburb.ts';
import { SuburbCombobox } from './suburb-combobox.tsx';

type SuburbDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly suburb: Suburb;
};

type SuburbFormProps = {
  readonly suburb: Suburb;
  readonly onChange: (suburb: Suburb) => Promise<void>;
  readonly onClose: () => void;
};

const formId = 'suburb-form';

/** The longest wait for a retailer, on a slow line too; prices come meanwhile. */
const lookUpMs = 8_000;

/** Long enough to read it twice; the suburb stays in the header. */
const newsMs = 12_000;

const useSuburbChange = () => {
  const queries = useQueryClient();
  const [change] = useState(() =>
    createSuburbChange({
      suburbs: suburbStore,
      dealers: dealerStore,
      askForPrices: (suburb, refreshes) => {
        askForShownPrices(queries, suburb, refreshes);
      },
      searchDealer: (suburb) => searchDealer(suburb, { timeoutMs: lookUpMs }),
      listDealers: (suburb) => queries.fetchQuery({ ...dealersQuery({ ...suburb, stiOnly: false }), retry: false }),
      fire: fireBrowserEvent,
      measure: pushFormNavigation,
      logFailure: (message, cause) => {
        console.error(message, cause);
      },
    }),
  );
  return change;
};

const SuburbForm = ({ suburb, onChange, onClose }: SuburbFormProps) => {
  const [chosen, setChosen] = useState<Suburb>();
  const [isChanging, setChanging] = useState(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const change = async (suburb: Suburb) => {
    setChanging(true);
    await onChange(suburb);
    // the visitor may have closed it meanwhile and opened it again
    if (isHere.current) onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen !== undefined && !isChanging) void change(chosen);
  };
  return (
    <>
      <DialogTitle>{suburbWords.title}</DialogTitle>
      <DialogBody>
        <form id={formId} onSubmit={submit}>
          <Stack>
            <p>{suburbWords.text}</p>
            <SuburbCombobox initial={suburb} onChoose={setChosen} />
          </Stack>
        </form>
      </DialogBody>
      <DialogActions>
        <Button type="submit" form={formId} size="large" disabled={chosen === undefined} isLoading={isChanging}>
          {suburbWords.button}
        </Button>
      </DialogActions>
    </>
  );
};

/**
 * Asks for the suburb that prices are shown for; the button works once one of the found suburbs is chosen. Says what
 * has changed once the dialog is gone, to those who look and to those who listen.
 */
export const SuburbDialog = ({ isOpen, onClose, suburb }: SuburbDialogProps) => {
  const change = useSuburbChange();
  const [news, setNews] = useState('');
  useEffect(() => {
    if (isOpen) pushFormNavigation({ form: 'change postcode', stage: 'change postcode' });
  }, [isOpen]);
  return (
    <>
      <Dialog isOpen={isOpen} onClose={onClose}>
        <SuburbForm
          suburb={suburb}
          onClose={onClose}
          onChange={async (chosen) => {
            setNews('');
            const changed = await change(chosen);
            // a newer choice makes its own announcement
            if (changed !== undefined) setNews(changed);
          }}
        />
      </Dialog>
      <Toast
        message={news}
        staysMs={newsMs}
        onClose={() => {
          setNews('');
        }}
      />
    </>
  );
};
