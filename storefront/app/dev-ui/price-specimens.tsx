import { useState } from 'react';
import { Combobox, type ComboboxOption, type ComboboxValue } from '../../ui/fields/combobox.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LastChange } from '../../ui/figures/last-change.tsx';
import { LessYourCar } from '../../ui/figures/less-your-car.tsx';
import { PriceDisplay, type PriceState } from '../../ui/figures/price-display.tsx';
import { PriceError } from '../../ui/figures/price-error.tsx';
import { PromiseText } from '../../ui/figures/promise-text.tsx';
import { Specimen } from './specimen.tsx';

const suburbs: readonly ComboboxOption[] = [
  ['Parramatta', 'NSW 2150'],
  ['Parkes', 'NSW 2870'],
  ['Parkdale', 'VIC 3195'],
  ['Paradise', 'SA 5075'],
].map(([name = '', detail = '']) => ({ key: name, name, detail, text: `${name}, ${detail}` }));

const Suburbs = () => {
  const [value, setValue] = useState<ComboboxValue>({ text: '', isOpen: false });
  const [chosen, setChosen] = useState<ComboboxOption>();
  const found = suburbs.filter(({ text }) => text.toLowerCase().includes(value.text.toLowerCase()));
  return (
    <div>
      <Combobox
        label="Finds four suburbs"
        listLabel="Suburbs"
        value={value}
        onChange={setValue}
        options={found}
        onChoose={setChosen}
        status={value.isOpen ? `${found.length} found. Use the arrow keys to choose.` : ''}
      />
      <output data-chosen>{chosen === undefined ? 'Nothing is chosen.' : `${chosen.key} is chosen.`}</output>
    </div>
  );
};

const ignore = (): void => {};

type FixedProps = {
  readonly label: string;
  readonly text: string;
  readonly options?: readonly ComboboxOption[];
  readonly status?: string;
  readonly error?: string;
};

/** A state that stays as it is. */
const Fixed = ({ text, options, ...rest }: FixedProps) => (
  <Combobox
    {...rest}
    listLabel={`${rest.label}: options`}
    value={{ text, isOpen: true }}
    onChange={ignore}
    options={options ?? []}
    onChoose={ignore}
  />
);

const place = 'Sydney, NSW 2000';
const loaded: PriceState = { status: 'loaded', rdp: 70570.5, mlp: 64990 };

const Prices = () => {
  const [opened, setOpened] = useState(0);
  const [price, setPrice] = useState<PriceState>({
    status: 'failed',
    onRetry: () => {
      setPrice({ status: 'loading' });
    },
  });
  return (
    <>
      <PriceDisplay price={{ status: 'loading' }} place={place} title="A car" />
      <PriceDisplay price={loaded} place={place} title="A car with what is promised">
        <PromiseText
          promises={{ expectedDelivery: { from: '2027-02-01', to: '2027-02-28' }, priceHoldsUntil: '2026-12-01' }}
        />
      </PriceDisplay>
      <div>
        <PriceDisplay
          price={loaded}
          place={place}
          title="A car"
          onShowDetails={() => {
            setOpened(opened + 1);
          }}
        />
        <output data-opened>{`Opened ${opened} times.`}</output>
      </div>
      <PriceDisplay price={loaded} place={place} title="A car, without cents" isWhole />
      <PriceDisplay price={loaded} place={place} title="A model" isFrom isWhole />
      <PriceDisplay price={loaded} place={place} title="A car with a repayment" isWhole>
        <p>$189 a week over 48 months</p>
      </PriceDisplay>
      <PriceDisplay
        price={{ status: 'askRetailer', message: 'Registration there is not worked out online.', mlp: 64990 }}
        place={place}
        title="A car for somewhere else"
      />
      <div data-failing>
        <PriceDisplay price={price} place={place} title="A car, failed" />
      </div>
      <PriceError onRetry={ignore} />
    </>
  );
};

const Changes = () => {
  const [dollars, setDollars] = useState(49_990);
  return (
    <div>
      <Button
        look="secondary"
        onClick={() => {
          setDollars((before) => before + 612);
        }}
      >
        Add $612
      </Button>{' '}
      <LastChange dollars={dollars} isWhole />
    </div>
  );
};

/** What suburbs are found with, and what their prices are shown in. */
export const PriceSpecimens = () => (
  <>
    <Specimen name="Combobox">
      <Suburbs />
      <Fixed label="Open" text="Par" options={suburbs} status="4 suburbs found. Use the arrow keys to choose." />
      <Fixed label="Searching" text="Parra" status="Searching…" />
      <Fixed label="Nothing found" text="Parq" status="No suburb found. Check the spelling, or try the postcode." />
      <Fixed label="With an error" text="Parra" error="The suburbs could not be loaded. Please try again." />
      <Combobox
        label="Disabled"
        listLabel="Disabled: options"
        value={{ text: 'Sydney, NSW 2000', isOpen: false }}
        onChange={ignore}
        options={[]}
        onChoose={ignore}
        disabled
      />
    </Specimen>
    <Specimen name="Price display">
      <Prices />
    </Specimen>
    <Specimen name="Less your car">
      <div>
        <LessYourCar value={{ lowCents: 1_610_000, highCents: 2_420_000 }} />
        <LessYourCar value={{ lowCents: 0, highCents: 90_000 }}>
          <Button look="link">Enter it as trade-in</Button>
        </LessYourCar>
      </div>
    </Specimen>
    <Specimen name="Last change">
      <Changes />
    </Specimen>
  </>
);
