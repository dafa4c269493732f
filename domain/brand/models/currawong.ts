import type { Model, TechnicalData } from '../../maker/model.ts';
import { deliveryCharges } from './delivery-charges.ts';
import { twoMoreYears } from './extended-warranty.ts';
import { listPrices } from './list-prices.ts';

const petrol: TechnicalData = {
  fuel: 'petrol',
  cylinders: 4,
  engineCapacityCc: 1998,
  powerKw: 190,
  torqueNm: 380,
  transmission: '8-speed automatic',
  driveType: 'AWD',
  tareKg: 1938,
  co2GramsPerKm: 204,
  consumptionLitresPer100Km: 8.8,
  electric: null,
  bodyStyle: 'suv',
  seats: 7,
  doors: 5,
  dimensions: { lengthMm: 4995, widthMm: 1965, heightMm: 1790, wheelbaseMm: 2960, groundClearanceMm: 215 },
  cargoLitres: 311,
  brakedTowingKg: 2500,
};

const diesel: TechnicalData = {
  ...petrol,
  fuel: 'diesel',
  cylinders: 6,
  engineCapacityCc: 2998,
  powerKw: 200,
  torqueNm: 620,
  tareKg: 2248,
  co2GramsPerKm: 213,
  consumptionLitresPer100Km: 8.1,
  brakedTowingKg: 3500,
};

const standard = { wheels: '18-inch wheels', trim: 'cloth trim', screen: '12.3-inch touchscreen' };

const dieselSix = { ...standard, wheels: '20-inch wheels', trim: 'leather trim', suspension: 'air suspension' };

export const currawong: Model = {
  code: 'currawong',
  name: 'Currawong',
  tagline: 'Seven seats, three ways to drive them.',
  description:
    'The largest Austral: a seven-seat SUV with a turbo petrol engine, a plug-in hybrid for the daily run or a six-cylinder diesel for the caravan.',
  features: [
    { title: 'Three real rows', text: 'Adults fit in the third row, with air vents and charging points of their own.' },
    {
      title: 'Plug in, or tow',
      text: 'The plug-in hybrid drives 78 km on a charge; the diesel tows three and a half tonnes.',
    },
    { title: 'Servicing at a known price', text: 'Buy five years of services with the car and know what they cost.' },
    {
      title: 'A flat floor behind row one',
      text: '2,010 litres with both rear rows folded, and a tailgate that opens at a wave.',
    },
  ],
  variants: [
    {
      code: 'currawong-petrol',
      name: 'Petrol',
      summary: '18-inch wheels, seven seats in cloth and a 12.3-inch touchscreen.',
      isPreOrder: false,
      equipment: standard,
      technical: petrol,
      listPrices: listPrices(5_999_000, 6_099_000),
    },
    {
      code: 'currawong-plug-in-hybrid',
      name: 'Plug-in Hybrid',
      summary: 'A three-cylinder engine and two motors: 78 km on a charge, 900 km on both.',
      isPreOrder: false,
      equipment: standard,
      technical: {
        ...petrol,
        fuel: 'plugInHybrid',
        cylinders: 3,
        engineCapacityCc: 1498,
        powerKw: 265,
        torqueNm: 500,
        tareKg: 2214,
        co2GramsPerKm: 41,
        consumptionLitresPer100Km: 1.8,
        electric: { rangeKm: 78, batteryKwh: 21.6, consumptionWhPerKm: 214 },
        brakedTowingKg: 2000,
      },
      listPrices: listPrices(7_999_000, 8_099_000),
    },
    {
      code: 'currawong-diesel',
      name: 'Diesel Six',
      summary: 'The six-cylinder diesel, 20-inch wheels, leather and air suspension.',
      isPreOrder: false,
      equipment: dieselSix,
      technical: diesel,
      listPrices: listPrices(8_499_000, 8_599_000),
    },
    {
      code: 'currawong-diesel-summit',
      name: 'Diesel Six Summit',
      summary: 'Captain’s chairs, rear screens, massage seats and everything else on the list.',
      isPreOrder: false,
      equipment: {
        ...dieselSix,
        'second-row': 'captain’s chairs in the second row',
        'rear-screens': 'rear screens',
        massage: 'massage seats',
        roof: 'sunroof',
        audio: 'premium audio',
      },
      technical: { ...diesel, seats: 6, tareKg: 2296 },
      listPrices: listPrices(9_999_000, 10_149_000),
    },
  ],
  paints: [
    { code: 'feather-white', name: 'Feather White', hex: '#f0f0ed', priceCents: 0 },
    { code: 'slate-grey', name: 'Slate Grey', hex: '#4f5559', priceCents: 0 },
    { code: 'gully-green', name: 'Gully Green', hex: '#3c4a40', priceCents: 0 },
    { code: 'estuary-blue', name: 'Estuary Blue', hex: '#28506e', priceCents: 0 },
    { code: 'plumage-black', name: 'Plumage Black', hex: '#121417', priceCents: 0 },
    { code: 'dusk-bronze', name: 'Dusk Bronze', hex: '#7c6048', priceCents: 89_500 },
    { code: 'frost-pearl', name: 'Frost Pearl', hex: '#e4e6e7', priceCents: 89_500 },
  ],
  interiors: [
    { code: 'black-cloth', name: 'Black cloth', hex: '#232528', priceCents: 0 },
    { code: 'black-leather', name: 'Black leather', hex: '#1b1c1f', priceCents: 189_500 },
    { code: 'sand-leather', name: 'Sand nappa leather', hex: '#b79d7d', priceCents: 249_500 },
  ],
  accessories: [
    {
      code: 'tow-bar',
      name: 'Tow bar and wiring',
      description: 'Tongue, 50 mm ball, seven-pin wiring and brake controller.',
      priceCents: 189_500,
    },
    {
      code: 'roof-platform',
      name: 'Roof platform',
      description: 'A flat platform with tie-down points for a load of up to 100 kg.',
      priceCents: 169_900,
    },
    {
      code: 'side-steps',
      name: 'Side steps',
      description: 'Lit aluminium steps along both sides.',
      priceCents: 129_500,
    },
    {
      code: 'cargo-barrier',
      name: 'Cargo barrier',
      description: 'Steel mesh between the load bay and the seats, tested for luggage and dogs.',
      priceCents: 69_900,
    },
    {
      code: 'floor-mats',
      name: 'All-weather floor mats',
      description: 'Deep-edged rubber mats for three rows.',
      priceCents: 35_900,
    },
  ],
  cappedService: {
    name: 'Capped-price servicing, 5 years',
    description: 'Five yearly services, parts, oil and labour included, at any Austral retailer.',
    priceCents: 279_500,
  },
  extendedWarranty: twoMoreYears(289_500),
  roadsideYears: 1,
  modelCodeForTestDrive: 'CURRAWONG',
  dealerDelivery: deliveryCharges(239_500),
};
