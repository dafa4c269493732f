import { brand } from '@driveaway/domain/brand/brand.ts';
import type { PageWords } from './content-types.ts';

/** Running costs by the customer's own kilometres and prices. */
export const runningCosts = {
  head: {
    title: `Running costs and charging | ${brand.name}`,
    description: `What ${brand.article} ${brand.name} costs in fuel or electricity for the kilometres you drive and the price you pay, and how long it charges.`,
  },
  title: 'Running costs and charging',
  lead: 'Fuel and electricity for the way you drive, at the prices you pay. Service, tyres, insurance and registration are extra.',
  formula: {
    title: 'The formula',
    lines: [
      'Fuel: kilometres ÷ 100 × litres per 100 km × price of a litre.',
      'Electricity: kilometres × watt hours per km ÷ 1,000 × price of a kilowatt hour.',
      'Charging: battery × the part that is charged ÷ power of the charger gives the hours.',
    ],
    limits:
      'Consumption and range are figures of the combined test cycle. Load, speed, weather and hills change them. A plug-in hybrid has both figures; its litres hold if it is charged as often as the test assumes, and if you charge it less, it needs more fuel. Charging is worked out without losses, and a car may take less than a charger gives, above all when the battery is nearly full.',
  },
  drive: { title: 'How you drive' },
  cost: { title: 'What it costs' },
  all: { title: 'All cars, the cheapest to run first', lead: 'At the kilometres and prices that you enter.' },
  charge: { title: 'Charging' },
  loading: 'Loading the calculator',
  withoutScript: 'The calculator needs JavaScript, which your browser isn’t running.',
} as const satisfies PageWords & Record<string, unknown>;
