import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { runningCost, type EnergyPrices } from '@driveaway/domain/running-costs/running-costs.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { queryParameter } from '../../api/return-address.ts';
import { runningCosts } from '../../content/running-costs.ts';
import { DefinitionRows, type DefinitionRow } from '../../ui/figures/definition-rows.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card, Stack } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { ChargingTime } from './charging-time.tsx';
import { pricesOf, runningCostsErrors, typedKilometres, type RunningCostsForm } from './running-costs-form.ts';

type Variant = CatalogueResponse['models'][number]['variants'][number];
type Car = Variant & { readonly title: string };

const weeksOfYear = 52;

/** Tenths as people read them: '1,095 L', '7.3 L'. */
const inUnits = (tenths: number, unit: string): string =>
  `${(tenths / 10).toLocaleString('en-AU', { maximumFractionDigits: 1 })} ${unit}`;

const carsOf = (models: CatalogueResponse['models']): readonly Car[] =>
  models.flatMap(({ name, variants }) => variants.map((variant) => ({ ...variant, title: `${name} ${variant.name}` })));

/** Whether there is a price for everything that the car uses. */
const isPriced = ({ energy }: Variant, { perLitre, perKwh }: EnergyPrices): boolean =>
  (energy.litresPer100Km === 0 || perLitre > 0) && (energy.whPerKm === 0 || perKwh > 0);

const usesOf = ({ energy: { litresPer100Km, whPerKm } }: Variant): string =>
  [
    ...(litresPer100Km > 0 ? [`${String(litresPer100Km)} L/100 km`] : []),
    ...(whPerKm > 0 ? [inUnits(whPerKm, 'kWh/100 km')] : []),
  ].join(' and ');

const rowsOf = (car: Car, prices: EnergyPrices, kilometres: number): readonly DefinitionRow[] => {
  const cost = runningCost(car.energy, prices, kilometres);
  const hasBoth = cost.fuelCents > 0 && cost.electricityCents > 0;
  return [
    { label: 'Uses', value: usesOf(car) },
    ...(cost.deciLitres > 0
      ? [
          {
            label: 'Fuel in a year',
            value: inUnits(cost.deciLitres, 'L'),
            detail: hasBoth ? formatDollars(cost.fuelCents) : undefined,
          },
        ]
      : []),
    ...(cost.deciKwh > 0
      ? [
          {
            label: 'Electricity in a year',
            value: inUnits(cost.deciKwh, 'kWh'),
            detail: hasBoth ? formatDollars(cost.electricityCents) : undefined,
          },
        ]
      : []),
    { label: 'In a week', value: formatDollars(Math.round(cost.totalCents / weeksOfYear)) },
    { label: 'For 100 km', value: formatDollars(runningCost(car.energy, prices, 100).totalCents) },
    { label: 'In a year', value: formatDollars(cost.totalCents), kind: 'total' },
  ];
};

type CostProps = { readonly car: Car; readonly form: RunningCostsForm };

const Cost = ({ car, form }: CostProps) => {
  const kilometres = typedKilometres(form.kilometres);
  const prices = pricesOf(form);
  return (
    <Card title={runningCosts.cost.title}>
      <h3>{car.title}</h3>
      {kilometres === undefined || !isPriced(car, prices) ? (
        <p>
          It uses {usesOf(car)}. Enter how far you drive and what you pay for{' '}
          {[
            ...(car.energy.litresPer100Km > 0 ? ['a litre'] : []),
            ...(car.energy.whPerKm > 0 ? ['a kilowatt hour'] : []),
          ].join(' and ')}{' '}
          to see what that costs.
        </p>
      ) : (
        <output>
          <DefinitionRows rows={rowsOf(car, prices, kilometres)} />
        </output>
      )}
    </Card>
  );
};

type AllCarsProps = { readonly cars: readonly Car[]; readonly form: RunningCostsForm; readonly children: ReactNode };

/** `children`: the prices that the chosen car does not need and others do. */
const AllCars = ({ cars, form, children }: AllCarsProps) => {
  const kilometres = typedKilometres(form.kilometres);
  const prices = pricesOf(form);
  const priced = cars.filter((car) => isPriced(car, prices));
  const rows =
    kilometres === undefined
      ? []
      : priced
          .map((car) => ({ car, cents: runningCost(car.energy, prices, kilometres).totalCents }))
          .sort((one, other) => one.cents - other.cents)
          .map(({ car, cents }) => ({
            label: car.title,
            detail: usesOf(car),
            value: `${formatDollars(cents)} a year`,
          }));
  return (
    <Card title={runningCosts.all.title}>
      <Stack>
        <p>{runningCosts.all.lead}</p>
        {children}
        {rows.length > 0 && <DefinitionRows rows={rows} />}
      </Stack>
    </Card>
  );
};

const Calculator = ({ models }: { readonly models: CatalogueResponse['models'] }) => {
  const [search] = useSearchParams();
  const cars = carsOf(models);
  const asked = queryParameter(search, 'variant')?.toLowerCase();
  const model = queryParameter(search, 'model')?.toLowerCase();
  const first =
    cars.find(({ code }) => code === asked) ?? carsOf(models.filter(({ code }) => code === model))[0] ?? cars[0];
  const [code, setCode] = useState(first?.code ?? '');
  const [form, setForm] = useState<RunningCostsForm>({ kilometres: '', perLitre: '', perKwh: '' });
  const errors = runningCostsErrors(form);
  const car = cars.find((one) => one.code === code);
  if (car === undefined) return null;
  const field = (name: keyof RunningCostsForm) => ({
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setForm({ ...form, [name]: target.value });
    },
  });
  const perLitre = <NumberField {...field('perLitre')} label="Price of a litre, in cents" isWhole={false} />;
  const perKwh = (
    <NumberField
      {...field('perKwh')}
      label="Price of a kilowatt hour, in cents"
      description="You’ll find this on your electricity bill."
      isWhole={false}
    />
  );
  const { litresPer100Km, whPerKm } = car.energy;
  return (
    <>
      <Card title={runningCosts.drive.title}>
        <Stack>
          <SelectField
            label="Car"
            value={code}
            options={cars.map(({ code: value, title: label }) => ({ value, label }))}
            onChange={({ target }) => {
              setCode(target.value);
            }}
          />
          <NumberField {...field('kilometres')} label="Kilometres in a year" suffix="km" />
          {litresPer100Km > 0 && perLitre}
          {whPerKm > 0 && perKwh}
        </Stack>
      </Card>
      <Cost car={car} form={form} />
      {car.battery !== null && <ChargingTime battery={car.battery} prices={pricesOf(form)} />}
      <AllCars cars={cars} form={form}>
        {litresPer100Km === 0 && perLitre}
        {whPerKm === 0 && perKwh}
      </AllCars>
    </>
  );
};

/** The calculator, with the car that `?variant=` or `?model=` names. Nothing that is typed is sent or kept. */
export const RunningCostsCalculator = () => {
  const { data, isError, refetch } = useQuery(catalogueQuery());
  if (data !== undefined) return <Calculator models={data.models} />;
  return isError ? (
    <TryAgain title="The cars could not be loaded" onTryAgain={refetch} />
  ) : (
    <Skeleton shape="block" label={runningCosts.loading} />
  );
};
