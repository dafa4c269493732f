import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { chargeOf, type EnergyPrices } from '@driveaway/domain/running-costs/running-costs.ts';
import { useState } from 'react';
import { runningCosts } from '../../content/running-costs.ts';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Card, Stack } from '../../ui/page/section.tsx';
import { typedPercent, typedTenths } from './running-costs-form.ts';

type ChargingTimeProps = {
  readonly battery: { readonly batteryKwh: number; readonly rangeKm: number };
  readonly prices: EnergyPrices;
};

const hoursText = (minutes: number): string => {
  const rest = minutes % 60;
  return `${String((minutes - rest) / 60)} h ${String(rest)} min`;
};

/** How long a car charges at a charger of the visitor's, and what that costs. */
export const ChargingTime = ({ battery, prices }: ChargingTimeProps) => {
  const [power, setPower] = useState('');
  const [from, setFrom] = useState('20');
  const [to, setTo] = useState('80');
  const deciKw = typedTenths(power);
  const fromPercent = typedPercent(from);
  const toPercent = typedPercent(to);
  const isUpward = fromPercent !== undefined && toPercent !== undefined && fromPercent < toPercent;
  const charge =
    isUpward && deciKw !== undefined ? chargeOf(battery, { fromPercent, toPercent, deciKw }, prices.perKwh) : undefined;
  return (
    <Card title={runningCosts.charge.title}>
      <Stack>
        <NumberField
          label="Power of your charger"
          suffix="kW"
          isWhole={false}
          description="You’ll find this on the charger. A household socket gives about 2.3 kW."
          value={power}
          error={power.trim() === '' || deciKw !== undefined ? undefined : 'Enter kilowatts, e.g. 7 or 2.3'}
          onChange={({ target }) => {
            setPower(target.value);
          }}
        />
        <NumberField
          label="Battery now"
          suffix="%"
          value={from}
          error={fromPercent === undefined ? 'Enter a whole per cent, from 0 to 100' : undefined}
          onChange={({ target }) => {
            setFrom(target.value);
          }}
        />
        <NumberField
          label="Battery wanted"
          suffix="%"
          value={to}
          error={isUpward ? undefined : 'Enter a whole per cent above what the battery has now, up to 100'}
          onChange={({ target }) => {
            setTo(target.value);
          }}
        />
      </Stack>
      {charge !== undefined && (
        <output>
          <DefinitionRows
            rows={[
              { label: 'Energy', value: `${String(charge.deciKwh / 10)} kWh` },
              { label: 'Range by the test', value: `${charge.kilometres.toLocaleString('en-AU')} km` },
              ...(prices.perKwh > 0 ? [{ label: 'Costs', value: formatDollars(charge.cents) }] : []),
              { label: 'Takes about', value: hoursText(charge.minutes), kind: 'total' },
            ]}
          />
        </output>
      )}
    </Card>
  );
};
