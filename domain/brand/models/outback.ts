import type { Model, TechnicalData } from '../../maker/model.ts';
import { deepFloorMats, towBar } from './accessories.ts';
import { deliveryCharges } from './delivery-charges.ts';
import { twoMoreYears } from './extended-warranty.ts';
import { listPrices } from './list-prices.ts';

const technical: TechnicalData = {
  fuel: 'petrol',
  cylinders: 4,
  engineCapacityCc: 2498,
  powerKw: 138,
  torqueNm: 245,
  transmission: 'Continuously variable, 8-step manual mode',
  driveType: 'AWD',
  tareKg: 1629,
  co2GramsPerKm: 168,
  consumptionLitresPer100Km: 7.3,
  electric: null,
  bodyStyle: 'wagon',
  seats: 5,
  doors: 5,
  dimensions: { lengthMm: 4870, widthMm: 1875, heightMm: 1675, wheelbaseMm: 2745, groundClearanceMm: 213 },
  cargoLitres: 522,
  brakedTowingKg: 2000,
};

const standard = {
  wheels: '18-inch wheels',
  trim: 'cloth trim',
  screen: '11.6-inch touchscreen',
  cruise: 'adaptive cruise control',
};

const touring = {
  ...standard,
  roof: 'sunroof',
  heating: 'heated seats front and rear',
  tailgate: 'powered tailgate',
  navigation: 'navigation',
};

export const outback: Model = {
  code: 'outback',
  name: 'Outback',
  tagline: 'The long way is the point.',
  description:
    'A petrol wagon with the stance of an SUV: all-wheel drive, a load bay you can sleep in and the ground clearance to reach the campsite.',
  features: [
    {
      title: 'All-wheel drive, always on',
      text: 'Every Outback drives all four wheels all the time, on wet bitumen as much as on sand.',
    },
    {
      title: 'A load bay for two bikes',
      text: '522 litres with the seats up and a flat floor of almost two metres with the seats down.',
    },
    {
      title: 'Eyes on the road ahead',
      text: 'Stereo cameras watch for brake lights, pedestrians and drifting lanes, and help before it gets close.',
    },
    {
      title: 'Tows two tonnes',
      text: 'Trailer stability control steadies the combination when the wind does not.',
    },
  ],
  variants: [
    {
      code: 'outback-awd',
      name: 'AWD',
      summary: '18-inch wheels, cloth trim, 11.6-inch touchscreen and adaptive cruise control.',
      isPreOrder: false,
      equipment: standard,
      technical,
      listPrices: listPrices(4_349_000, 4_399_000),
    },
    {
      code: 'outback-touring',
      name: 'Touring',
      summary: 'Sunroof, heated seats front and rear, powered tailgate and navigation.',
      isPreOrder: false,
      equipment: touring,
      technical: { ...technical, tareKg: 1661 },
      listPrices: listPrices(4_999_000, 5_049_000),
    },
    {
      code: 'outback-touring-turbo',
      name: 'Touring Turbo',
      summary: 'Everything in the Touring with a 2.4-litre turbocharged engine and 2,400 kg of towing.',
      isPreOrder: false,
      equipment: { ...touring, engine: '2.4-litre turbocharged engine' },
      technical: {
        ...technical,
        engineCapacityCc: 2387,
        powerKw: 183,
        torqueNm: 350,
        tareKg: 1741,
        co2GramsPerKm: 205,
        consumptionLitresPer100Km: 9,
        brakedTowingKg: 2400,
      },
      listPrices: listPrices(5_649_000, 5_699_000),
    },
  ],
  paints: [
    { code: 'limestone-white', name: 'Limestone White', hex: '#f0eee8', priceCents: 0 },
    { code: 'mulga-green', name: 'Mulga Green', hex: '#4a5745', priceCents: 0 },
    { code: 'ironbark-grey', name: 'Ironbark Grey', hex: '#4b4d50', priceCents: 0 },
    { code: 'southern-blue', name: 'Southern Blue', hex: '#1d3f6e', priceCents: 0 },
    { code: 'night-sky-black', name: 'Night Sky Black', hex: '#131518', priceCents: 0 },
    { code: 'desert-pea-red', name: 'Desert Pea Red', hex: '#8f1d22', priceCents: 59_500 },
    { code: 'spinifex-gold', name: 'Spinifex Gold', hex: '#a9925f', priceCents: 59_500 },
  ],
  interiors: [
    { code: 'black-cloth', name: 'Black cloth', hex: '#222427', priceCents: 0 },
    { code: 'grey-water-repellent', name: 'Grey water-repellent fabric', hex: '#6b6e70', priceCents: 0 },
    { code: 'tan-leather', name: 'Tan nappa leather', hex: '#8d5b35', priceCents: 149_500 },
  ],
  accessories: [
    towBar(161_000),
    {
      code: 'nudge-bar',
      name: 'Alloy nudge bar',
      description: 'Polished alloy bar that keeps the cameras and sensors working.',
      priceCents: 118_500,
    },
    {
      code: 'roof-platform',
      name: 'Roof platform',
      description: 'A flat platform with tie-down points for a tent or a load of up to 80 kg.',
      priceCents: 149_900,
    },
    deepFloorMats(26_900),
    {
      code: 'cargo-barrier',
      name: 'Cargo barrier',
      description: 'Steel mesh between the load bay and the back seat, tested for luggage and dogs.',
      priceCents: 64_900,
    },
    {
      code: 'dash-camera',
      name: 'Front and rear dash cameras',
      description: 'Hard-wired cameras that also record while the car is parked.',
      priceCents: 74_500,
    },
  ],
  cappedService: null,
  extendedWarranty: twoMoreYears(189_500),
  roadsideYears: 3,
  modelCodeForTestDrive: 'OUTBACK',
  dealerDelivery: deliveryCharges(189_500),
};
