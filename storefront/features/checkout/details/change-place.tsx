import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../../../api/api-failure.ts';
import { quoteQuery, saveCarBuild } from '../../../api/build-calls.ts';
import { carBuildQuery, orderSummaryQuery } from '../../../api/order-queries.ts';
import { useSubmitKeys } from '../../../api/submit-key.ts';
import { suburbStore } from '../../../browser/suburb-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PriceRows } from '../../../ui/figures/definition-rows.tsx';
import { Dialog, DialogActions, DialogBody, DialogCloseButton, DialogTitle } from '../../../ui/overlays/dialog.tsx';
import { Stack } from '../../../ui/page/section.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../../ui/waiting/try-again.tsx';
import styles from '../frame/checkout.module.css';
import { SuburbField } from './suburb-field.tsx';

type ChangePlaceProps = {
  readonly buildId: string;
  /** Where the price is for now. */
  readonly suburb: Suburb;
  /** The price now; undefined where only a retailer can quote. */
  readonly dollars: number | undefined;
  /** The same car is kept for another suburb, under this id. */
  readonly onMoved: (buildId: string) => void;
};

type Request = { readonly build: CarBuild; readonly suburb: Suburb };

type ThereProps = Pick<ChangePlaceProps, 'suburb' | 'dollars'> & { readonly request: Request };

/** What the place does to the price, before anything changes. */
const PriceThere = ({ suburb, dollars, request }: ThereProps) => {
  const { data: answer, isError, refetch } = useQuery(quoteQuery(request));
  const place = request.suburb;
  if (isError) return <TryAgain title="The price for this suburb could not be loaded" onTryAgain={refetch} />;
  if (answer === undefined) return <Skeleton shape="block" label="Loading the price for this suburb" />;
  if (answer.price === null) return <output>{answer.message}</output>;
  const { finalDap } = answer.price;
  if (dollars === undefined) {
    return <PriceRows rows={[{ key: 'there', label: `In ${suburbLabel(place)}`, dollars: finalDap }]} />;
  }
  return (
    <PriceRows
      rows={[
        { key: 'now', label: `In ${suburbLabel(suburb)}`, dollars },
        { key: 'there', label: `In ${suburbLabel(place)}`, dollars: finalDap },
        { key: 'difference', label: 'Difference', dollars: finalDap - dollars, kind: 'total' },
      ]}
    />
  );
};

type FormProps = Omit<ChangePlaceProps, 'onMoved'> & {
  readonly onChosen: (buildId: string, place: Suburb) => Promise<void>;
};

const PlaceForm = ({ buildId, suburb, dollars, onChosen }: FormProps) => {
  const keys = useSubmitKeys();
  const [place, setPlace] = useState<Suburb | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const { data: car } = useQuery(carBuildQuery(buildId));
  const request = car === undefined || place === null ? undefined : { build: car.build, suburb: place };

  const move = async (): Promise<void> => {
    if (request === undefined) return;
    setSaving(true);
    setFailure('');
    try {
      const { id } = await keys.send(JSON.stringify(request), async (options) => saveCarBuild(request, options));
      await onChosen(id, request.suburb);
    } catch (error) {
      setFailure(messageOf(error));
      setSaving(false);
    }
  };

  return (
    <>
      <DialogTitle>Change your suburb</DialogTitle>
      <DialogBody>
        <Stack>
          <p>Your car stays as you built it, and so does what you typed. Only price and retailers follow the suburb.</p>
          <SuburbField
            id="order-suburb"
            label="Suburb or postcode"
            listLabel="Suburbs"
            initial={null}
            error={undefined}
            onChange={setPlace}
            onLeave={() => undefined}
          />
          {request !== undefined && <PriceThere suburb={suburb} dollars={dollars} request={request} />}
          {failure !== '' && <p role="alert">{failure}</p>}
        </Stack>
      </DialogBody>
      <DialogActions>
        <Button disabled={request === undefined} isLoading={isSaving} onClick={() => void move()}>
          Use this suburb
        </Button>
        <DialogCloseButton>Keep {suburb.name}</DialogCloseButton>
      </DialogActions>
    </>
  );
};

const hasJustMoved = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasMovedSuburb' in state && state.hasMovedSuburb === true;

/** Prices the car for another suburb in place: the same build, kept for there, with what was typed. */
export const ChangePlace = ({ onMoved, ...form }: ChangePlaceProps) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isMoved = hasJustMoved(state);

  // the page of the other build is a new one: the focus goes back to where it was
  useEffect(() => {
    if (isMoved) button.current?.querySelector('button')?.focus();
  }, [isMoved]);

  const moved = async (buildId: string, place: Suburb): Promise<void> => {
    // the page changes once, to what is complete; what does not come is asked for there
    await queryClient.prefetchQuery(orderSummaryQuery(buildId));
    suburbStore.choose(place);
    onMoved(buildId);
    setOpen(false);
    await navigate(`/order/details?${new URLSearchParams({ id: buildId }).toString()}`, {
      state: { hasMovedSuburb: true },
    });
  };

  return (
    <div className={styles.changePlace}>
      <span ref={button}>
        <Button
          look="link"
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(true);
          }}
        >
          Change suburb
        </Button>
      </span>
      <output>{isMoved && `Prices now for ${suburbLabel(form.suburb)}`}</output>
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
      >
        <PlaceForm {...form} onChosen={moved} />
      </Dialog>
    </div>
  );
};
