import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { BookedDrive } from '@driveaway/domain/api/test-drives.ts';
import { suburbLabel } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queryParameter } from '../../api/return-address.ts';
import { driveRetailersQuery, type DriveRetailer } from '../../api/test-drive-calls.ts';
import { currentSearch } from '../../browser/current-search.ts';
import { testDrive } from '../../content/test-drive.ts';
import { Button } from '../../ui/controls/button.tsx';
import { wholePhone } from '../../ui/controls/phone-address.ts';
import { RadioGroup, type RadioOption } from '../../ui/fields/radio-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { BookedDrivePanel } from './booked-drive.tsx';
import { DriveForm } from './drive-form.tsx';
import { dayWords } from './drive-words.ts';
import type { EnquiryPageProps } from './nearest-retailer.tsx';
import styles from './test-drive.module.css';
import { retailerAway } from './retailer-away.ts';

type Model = CatalogueResponse['models'][number];

type DriveBookingProps = EnquiryPageProps & {
  /** Those that can be driven. */
  readonly models: readonly Model[];
  readonly model: Model | undefined;
};

const withoutCar = ({ isMobileDealer, phone }: DriveRetailer, model: string): string => {
  const call = phone === '' ? '' : ` Call ${wholePhone(phone)}.`;
  return isMobileDealer
    ? `Has no showroom and brings the car to you; drives are arranged by phone.${call}`
    : `Has no ${model} for test drives at the moment.${call}`;
};

/** A choice for each retailer; one without the car cannot be chosen. */
const optionsOf = (retailers: readonly DriveRetailer[], model: string): readonly RadioOption[] =>
  retailers.map((retailer): RadioOption => {
    const option = { value: retailer.id, label: retailerAway(retailer) };
    if (retailer.demonstrators.length === 0)
      return { ...option, description: withoutCar(retailer, model), disabled: true };
    const cars = retailer.demonstrators.map(({ name }) => name).join(', ');
    return { ...option, description: `${cars}. ${retailer.address}` };
  });

type PlaceChoice = { readonly retailer: string; readonly car: string };

type ChooserProps = EnquiryPageProps & {
  readonly model: Model;
  readonly retailers: readonly DriveRetailer[];
  readonly chosen: PlaceChoice;
  readonly onChoose: (choice: PlaceChoice) => void;
};

const RetailerChooser = ({ model, retailers, suburb, onChangeSuburb, chosen, onChoose }: ChooserProps) => {
  const options = optionsOf(retailers, model.name);
  const cars = retailers.find(({ id }) => id === chosen.retailer)?.demonstrators ?? [];
  return (
    <>
      {options.every(({ disabled }) => disabled === true) && (
        <Notice tone="info" title={`No ${model.name} can be driven at the moment`}>
          No retailer has one for test drives. Please call your nearest retailer.
        </Notice>
      )}
      <RadioGroup
        id="drive-retailer"
        name="drive-retailer"
        legend={`Retailers near ${suburbLabel(suburb)}, the nearest first`}
        value={chosen.retailer}
        options={options}
        onChange={({ target }) => {
          onChoose({ retailer: target.value, car: '' });
        }}
      />
      <div>
        <Button type="button" look="secondary" onClick={onChangeSuburb}>
          Change suburb
        </Button>
      </div>
      {cars.length > 1 && (
        <RadioGroup
          id="drive-car"
          name="drive-car"
          legend={`Which ${model.name}`}
          value={chosen.car}
          options={cars.map(({ demonstratorId, name, from }) => ({
            value: demonstratorId,
            label: from === null ? name : `${name}, from ${dayWords(from)}`,
          }))}
          onChange={({ target }) => {
            onChoose({ ...chosen, car: target.value });
          }}
        />
      )}
    </>
  );
};

/** What is chosen once the retailers are known: the first car of a retailer whose car was not named, or is gone. */
const placeOf = (asked: PlaceChoice, retailers: readonly DriveRetailer[]): PlaceChoice => {
  const cars = retailers.find(({ id }) => id === asked.retailer)?.demonstrators ?? [];
  const isThere = cars.some(({ demonstratorId }) => demonstratorId === asked.car);
  return isThere ? asked : { ...asked, car: cars[0]?.demonstratorId ?? '' };
};

/** A test drive from the model to who comes. Model, retailer and car stand in the address, so that going back undoes a choice. */
export const DriveBooking = ({ models, model, suburb, onChangeSuburb }: DriveBookingProps) => {
  const [search, setSearch] = useSearchParams();
  const [booked, setBooked] = useState<BookedDrive>();
  const inAddress = { retailer: queryParameter(search, 'retailer') ?? '', car: queryParameter(search, 'car') ?? '' };
  // the one whose page led here may be far away; whichever is chosen later is on the list
  const [askedFor] = useState(inAddress.retailer);
  const { data, isPending, refetch } = useQuery({
    ...driveRetailersQuery(model?.code ?? '', suburb, askedFor),
    enabled: model !== undefined,
  });
  const place = placeOf(inAddress, data?.retailers ?? []);
  const { retailer, car } = place;
  const isReady = model !== undefined && car !== '';
  // the form stays while another car is chosen above it, with what was typed
  const [last, setLast] = useState<PlaceChoice>();
  if (isReady && (last?.retailer !== retailer || last.car !== car)) setLast({ retailer, car });
  const choose = (choices: Readonly<Record<string, string>>): void => {
    const next = currentSearch();
    for (const [name, value] of Object.entries(choices)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { preventScrollReset: true });
  };
  if (booked !== undefined) return <BookedDrivePanel drive={booked} isNew />;
  return (
    <div className={styles.booking}>
      <Card title={testDrive.steps.car}>
        <SelectField
          id="drive-model"
          label="Model"
          emptyLabel="Choose a model"
          value={model?.modelCodeForTestDrive ?? ''}
          options={models.map(({ modelCodeForTestDrive, name }) => ({ value: modelCodeForTestDrive, label: name }))}
          onChange={({ target }) => {
            choose({ model: target.value, car: '' });
          }}
        />
      </Card>
      {model !== undefined && (
        <Card title={testDrive.steps.place}>
          {data === undefined &&
            (isPending ? (
              <Skeleton shape="block" label="Looking for retailers near you" />
            ) : (
              <TryAgain title="The retailers could not be loaded" onTryAgain={() => refetch()} />
            ))}
          {data !== undefined && (
            <RetailerChooser
              model={model}
              retailers={data.retailers}
              suburb={suburb}
              onChangeSuburb={onChangeSuburb}
              chosen={place}
              onChoose={choose}
            />
          )}
        </Card>
      )}
      {last !== undefined && (
        <div hidden={!isReady}>
          <DriveForm
            retailer={last.retailer}
            demonstrator={last.car}
            phone={data?.retailers.find(({ id }) => id === last.retailer)?.phone ?? ''}
            onBooked={setBooked}
          />
        </div>
      )}
    </div>
  );
};
