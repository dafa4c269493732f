import type { Model, TechnicalData } from '../../maker/model.ts';
import { floorMats } from './accessories.ts';
import { deliveryCharges } from './delivery-charges.ts';
import { twoMoreYears } from './extended-warranty.ts';
import { listPrices } from './list-prices.ts';

const manual: TechnicalData = {
  fuel: 'petrol',
  cylinders: 4,
  engineCapacityCc: 2387,
  powerKw: 174,
  torqueNm: 250,
  transmission: '6-speed manual',
  driveType: 'RWD',
  tareKg: 1286,
  co2GramsPerKm: 217,
  consumptionLitresPer100Km: 9.5,
  electric: null,
  bodyStyle: 'coupe',
  seats: 4,
  doors: 2,
  dimensions: { lengthMm: 4265, widthMm: 1775, heightMm: 1310, wheelbaseMm: 2575, groundClearanceMm: 130 },
  cargoLitres: 201,
  brakedTowingKg: 0,
};

const standard = {
  wheels: '18-inch wheels',
  trim: 'sports seats in cloth',
  differential: 'limited-slip differential',
};

const coupeS = {
  ...standard,
  trim: 'sports seats in suede and leather',
  heating: 'heated seats',
  headlights: 'brighter headlights',
  footwell: 'a footwell light',
};

export const brz: Model = {
  code: 'brz',
  name: 'BRZ',
  tagline: 'Low, light, and all about the road.',
  description:
    'A light coupe with its engine low and far back, rear-wheel drive and nothing that does not help in a corner.',
  features: [
    { title: 'The engine sits low', text: 'A flat four under a low bonnet puts the weight where a corner wants it.' },
    { title: 'Rear-wheel drive', text: 'A limited-slip differential sends the drive where there is grip.' },
    { title: 'Manual, of course', text: 'Six speeds and three pedals; an automatic is there for the traffic.' },
  ],
  variants: [
    {
      code: 'brz-coupe',
      name: 'Coupe',
      summary: '18-inch wheels, cloth sports seats and a limited-slip differential.',
      isPreOrder: false,
      equipment: standard,
      technical: manual,
      listPrices: listPrices(4_499_000, 4_559_000),
    },
    {
      code: 'brz-coupe-s',
      name: 'Coupe S',
      summary: 'Heated seats in suede and leather, brighter headlights and a footwell light.',
      isPreOrder: false,
      equipment: coupeS,
      technical: { ...manual, tareKg: 1289 },
      listPrices: listPrices(4_649_000, 4_709_000),
    },
    {
      code: 'brz-coupe-s-automatic',
      name: 'Coupe S Automatic',
      summary: 'The Coupe S with a six-speed automatic and adaptive cruise control.',
      isPreOrder: false,
      equipment: { ...coupeS, cruise: 'adaptive cruise control' },
      technical: {
        ...manual,
        transmission: '6-speed automatic',
        tareKg: 1309,
        co2GramsPerKm: 201,
        consumptionLitresPer100Km: 8.8,
      },
      listPrices: listPrices(5_029_000, 5_089_000),
    },
    {
      code: 'brz-ts',
      name: 'tS',
      summary: 'Stiffer dampers, larger front brakes and 18-inch forged wheels.',
      isPreOrder: false,
      equipment: {
        ...coupeS,
        wheels: '18-inch forged wheels',
        dampers: 'stiffer dampers',
        brakes: 'larger front brakes',
      },
      technical: { ...manual, tareKg: 1294 },
      listPrices: listPrices(5_069_000, 5_129_000),
    },
  ],
  paints: [
    { code: 'track-blue', name: 'Track Blue', hex: '#153f8f', priceCents: 0 },
    { code: 'salt-white', name: 'Salt White', hex: '#f2f2ee', priceCents: 0 },
    { code: 'graphite-grey', name: 'Graphite Grey', hex: '#4d5154', priceCents: 0 },
    { code: 'raven-black', name: 'Raven Black', hex: '#131417', priceCents: 0 },
    { code: 'signal-red', name: 'Signal Red', hex: '#b01722', priceCents: 0 },
    { code: 'sapphire-pearl', name: 'Sapphire Pearl', hex: '#1b2f63', priceCents: 49_500 },
  ],
  interiors: [
    { code: 'black-cloth', name: 'Black cloth', hex: '#232528', priceCents: 0 },
    { code: 'black-suede', name: 'Black suede and leather', hex: '#1d1e21', priceCents: 89_500 },
  ],
  accessories: [
    { code: 'boot-mat', name: 'Boot mat', description: 'A rubber mat cut to the boot.', priceCents: 18_900 },
    {
      code: 'strut-brace',
      name: 'Front strut brace',
      description: 'An aluminium bar between the front suspension towers.',
      priceCents: 64_900,
    },
    {
      code: 'parking-sensors',
      name: 'Rear parking sensors',
      description: 'Four sensors in the rear bumper with a tone.',
      priceCents: 58_900,
    },
    floorMats,
  ],
  cappedService: null,
  extendedWarranty: twoMoreYears(169_500),
  roadsideYears: 3,
  modelCodeForTestDrive: 'BRZ',
  dealerDelivery: deliveryCharges(179_500),
};
