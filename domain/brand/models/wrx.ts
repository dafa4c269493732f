import type { Model, TechnicalData } from '../../maker/model.ts';
import { floorMats, roofBars, towBar } from './accessories.ts';
import { deliveryCharges } from './delivery-charges.ts';
import { twoMoreYears } from './extended-warranty.ts';
import { listPrices } from './list-prices.ts';

const sedan: TechnicalData = {
  fuel: 'petrol',
  cylinders: 4,
  engineCapacityCc: 2387,
  powerKw: 202,
  torqueNm: 350,
  transmission: '6-speed manual',
  driveType: 'AWD',
  tareKg: 1484,
  co2GramsPerKm: 227,
  consumptionLitresPer100Km: 9.9,
  electric: null,
  bodyStyle: 'sedan',
  seats: 5,
  doors: 4,
  dimensions: { lengthMm: 4670, widthMm: 1825, heightMm: 1465, wheelbaseMm: 2675, groundClearanceMm: 135 },
  cargoLitres: 414,
  brakedTowingKg: 1200,
};

const wagon: TechnicalData = {
  ...sedan,
  transmission: 'Continuously variable, 8-step manual mode',
  tareKg: 1571,
  co2GramsPerKm: 194,
  consumptionLitresPer100Km: 8.5,
  bodyStyle: 'wagon',
  doors: 5,
  dimensions: { lengthMm: 4755, widthMm: 1795, heightMm: 1500, wheelbaseMm: 2670, groundClearanceMm: 135 },
  cargoLitres: 492,
};

const standard = { wheels: '18-inch wheels', trim: 'sports seats in cloth' };

const rs = { ...standard, trim: 'suede seats', driver: 'powered driver’s seat', audio: 'premium audio' };

const sportswagon = { ...standard, cruise: 'adaptive cruise control' };

export const wrx: Model = {
  code: 'wrx',
  name: 'WRX',
  tagline: 'The fast one with four doors.',
  description:
    'A turbocharged, all-wheel-drive sedan or wagon that is as happy on a wet mountain road as on the school run.',
  features: [
    {
      title: 'Turbo, and all four wheels',
      text: 'A 2.4-litre turbocharged flat four and all-wheel drive with torque vectoring.',
    },
    { title: 'Sedan or Sportswagon', text: 'Choose a boot or a load bay; the drive is the same.' },
    {
      title: 'The STI',
      text: '221 kW, an adjustable centre differential and brakes to match, from retailers trained for it.',
    },
  ],
  variants: [
    {
      code: 'wrx-sedan',
      name: 'Sedan',
      summary: '18-inch wheels, sports seats in cloth and a six-speed manual.',
      isPreOrder: false,
      equipment: standard,
      technical: sedan,
      listPrices: listPrices(4_899_000, 4_969_000),
    },
    {
      code: 'wrx-rs',
      name: 'RS',
      summary: 'Suede seats, powered driver’s seat and premium audio.',
      isPreOrder: false,
      equipment: rs,
      technical: { ...sedan, tareKg: 1508 },
      listPrices: listPrices(5_499_000, 5_569_000),
    },
    {
      code: 'wrx-sportswagon',
      name: 'Sportswagon',
      summary: 'The load bay, automatic drive and adaptive cruise control.',
      isPreOrder: false,
      equipment: sportswagon,
      technical: wagon,
      listPrices: listPrices(5_249_000, 5_319_000),
    },
    {
      code: 'wrx-sportswagon-ts',
      name: 'Sportswagon tS',
      summary: 'Adaptive dampers, drive modes and suede trim in the wagon.',
      isPreOrder: false,
      equipment: {
        ...sportswagon,
        trim: 'suede seats',
        dampers: 'adaptive dampers',
        modes: 'drive modes',
      },
      technical: { ...wagon, tareKg: 1591 },
      listPrices: listPrices(5_949_000, 6_019_000),
    },
    {
      code: 'wrx-sti',
      name: 'STI',
      summary: '221 kW, adjustable centre differential, six-piston front brakes and 19-inch wheels.',
      isPreOrder: false,
      equipment: {
        ...rs,
        wheels: '19-inch wheels',
        differential: 'adjustable centre differential',
        brakes: 'six-piston front brakes',
      },
      technical: {
        ...sedan,
        engineCapacityCc: 2457,
        powerKw: 221,
        torqueNm: 407,
        tareKg: 1572,
        co2GramsPerKm: 262,
        consumptionLitresPer100Km: 11.2,
        brakedTowingKg: 0,
      },
      listPrices: listPrices(6_999_000, 7_099_000),
    },
  ],
  paints: [
    { code: 'rally-blue', name: 'Rally Blue', hex: '#1440a0', priceCents: 0 },
    { code: 'quartz-white', name: 'Quartz White', hex: '#f3f3f0', priceCents: 0 },
    { code: 'thunder-grey', name: 'Thunder Grey', hex: '#56595d', priceCents: 0 },
    { code: 'coal-black', name: 'Coal Black', hex: '#141518', priceCents: 0 },
    { code: 'ember-red', name: 'Ember Red', hex: '#a3202a', priceCents: 0 },
    { code: 'pepper-orange', name: 'Pepper Orange', hex: '#d0642d', priceCents: 59_500 },
  ],
  interiors: [
    { code: 'black-cloth', name: 'Black cloth', hex: '#232528', priceCents: 0 },
    { code: 'black-suede', name: 'Black suede with red stitching', hex: '#1d1e21', priceCents: 99_500 },
  ],
  accessories: [
    roofBars(46_900),
    {
      code: 'boot-spoiler',
      name: 'Boot lip spoiler',
      description: 'A low spoiler in the colour of the car.',
      priceCents: 79_500,
    },
    towBar(139_900),
    floorMats,
  ],
  cappedService: null,
  extendedWarranty: twoMoreYears(189_500),
  roadsideYears: 3,
  modelCodeForTestDrive: 'WRX',
  dealerDelivery: deliveryCharges(189_500),
};
