import type { Model, TechnicalData } from '../../maker/model.ts';
import { floorMats, roofBars, towBar } from './accessories.ts';
import { deliveryCharges } from './delivery-charges.ts';
import { twoMoreYears } from './extended-warranty.ts';
import { listPrices } from './list-prices.ts';

const petrol: TechnicalData = {
  fuel: 'petrol',
  cylinders: 4,
  engineCapacityCc: 1995,
  powerKw: 115,
  torqueNm: 196,
  transmission: 'Continuously variable, 8-step manual mode',
  driveType: 'AWD',
  tareKg: 1496,
  co2GramsPerKm: 164,
  consumptionLitresPer100Km: 7.2,
  electric: null,
  bodyStyle: 'hatch',
  seats: 5,
  doors: 5,
  dimensions: { lengthMm: 4495, widthMm: 1800, heightMm: 1600, wheelbaseMm: 2670, groundClearanceMm: 220 },
  cargoLitres: 291,
  brakedTowingKg: 1400,
};

const standard = {
  wheels: '17-inch wheels',
  trim: 'cloth trim',
  screen: '11.6-inch touchscreen',
  cruise: 'adaptive cruise control',
};

const touring = {
  ...standard,
  wheels: '18-inch wheels',
  entry: 'keyless entry',
  heating: 'heated front seats',
  charging: 'wireless charging pad',
};

export const crosstrek: Model = {
  code: 'crosstrek',
  name: 'Crosstrek',
  tagline: 'Small outside, a long way inside.',
  description:
    'A compact hatch on tall springs: easy to park on Friday evening and far from any car park by Saturday morning.',
  features: [
    {
      title: 'All-wheel drive as standard',
      text: 'Even the least expensive Crosstrek drives all four wheels, all the time.',
    },
    {
      title: 'Easy in town',
      text: 'Under four and a half metres long with a turning circle that makes light of a dead-end street.',
    },
    {
      title: 'Hybrid if you like',
      text: 'The hybrid adds a small motor and battery under the load floor and trims the fuel bill.',
    },
  ],
  variants: [
    {
      code: 'crosstrek-awd',
      name: 'AWD',
      summary: '17-inch wheels, cloth trim, 11.6-inch touchscreen and adaptive cruise control.',
      isPreOrder: false,
      equipment: standard,
      technical: petrol,
      listPrices: listPrices(3_599_000, 3_649_000),
    },
    {
      code: 'crosstrek-touring',
      name: 'Touring',
      summary: '18-inch wheels, keyless entry, heated front seats and a wireless charging pad.',
      isPreOrder: false,
      equipment: touring,
      technical: { ...petrol, tareKg: 1522 },
      listPrices: listPrices(3_999_000, 4_049_000),
    },
    {
      code: 'crosstrek-hybrid',
      name: 'Hybrid',
      summary: 'Hybrid drive, 17-inch wheels and water-repellent seats.',
      isPreOrder: false,
      equipment: { ...touring, wheels: '17-inch wheels', trim: 'water-repellent seats' },
      technical: {
        ...petrol,
        fuel: 'hybrid',
        powerKw: 122,
        torqueNm: 226,
        tareKg: 1576,
        co2GramsPerKm: 147,
        consumptionLitresPer100Km: 6.5,
        cargoLitres: 279,
        brakedTowingKg: 1270,
      },
      listPrices: listPrices(4_149_000, 4_199_000),
    },
  ],
  paints: [
    { code: 'shell-white', name: 'Shell White', hex: '#f1f1ec', priceCents: 0 },
    { code: 'harbour-grey', name: 'Harbour Grey', hex: '#6c7276', priceCents: 0 },
    { code: 'ink-black', name: 'Ink Black', hex: '#15171a', priceCents: 0 },
    { code: 'kelp-green', name: 'Kelp Green', hex: '#4a5a3f', priceCents: 0 },
    { code: 'breakwater-blue', name: 'Breakwater Blue', hex: '#2b5c8a', priceCents: 0 },
    { code: 'banksia-orange', name: 'Banksia Orange', hex: '#c2662a', priceCents: 39_500 },
  ],
  interiors: [
    { code: 'black-cloth', name: 'Black cloth', hex: '#232528', priceCents: 0 },
    { code: 'grey-water-repellent', name: 'Grey water-repellent fabric', hex: '#686c70', priceCents: 0 },
    { code: 'black-leather', name: 'Black leather', hex: '#1b1c1f', priceCents: 119_500 },
  ],
  accessories: [
    roofBars(46_900),
    {
      code: 'bike-carrier',
      name: 'Roof bicycle carrier',
      description: 'Holds one bicycle by its wheels, without touching the frame.',
      priceCents: 32_900,
    },
    towBar(148_900),
    floorMats,
  ],
  cappedService: null,
  extendedWarranty: twoMoreYears(159_500),
  roadsideYears: 3,
  modelCodeForTestDrive: 'CROSSTREK',
  dealerDelivery: deliveryCharges(179_500),
};
