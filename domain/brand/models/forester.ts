import type { Model, TechnicalData } from '../../maker/model.ts';
import { cargoTray, floorMats, towBar } from './accessories.ts';
import { deliveryCharges } from './delivery-charges.ts';
import { twoMoreYears } from './extended-warranty.ts';
import { listPrices } from './list-prices.ts';

const petrol: TechnicalData = {
  fuel: 'petrol',
  cylinders: 4,
  engineCapacityCc: 2498,
  powerKw: 136,
  torqueNm: 247,
  transmission: 'Continuously variable, 8-step manual mode',
  driveType: 'AWD',
  tareKg: 1598,
  co2GramsPerKm: 167,
  consumptionLitresPer100Km: 7.3,
  electric: null,
  bodyStyle: 'suv',
  seats: 5,
  doors: 5,
  dimensions: { lengthMm: 4655, widthMm: 1830, heightMm: 1730, wheelbaseMm: 2670, groundClearanceMm: 220 },
  cargoLitres: 496,
  brakedTowingKg: 1800,
};

const hybrid: TechnicalData = {
  ...petrol,
  fuel: 'hybrid',
  powerKw: 145,
  torqueNm: 276,
  tareKg: 1723,
  co2GramsPerKm: 141,
  consumptionLitresPer100Km: 6.2,
  cargoLitres: 484,
  brakedTowingKg: 1200,
};

const standard = {
  wheels: '17-inch wheels',
  trim: 'cloth trim',
  screen: '11.6-inch touchscreen',
  cruise: 'adaptive cruise control',
};

const premium = {
  ...standard,
  wheels: '18-inch wheels',
  tailgate: 'powered tailgate',
  heating: 'heated front seats',
  entry: 'keyless entry',
};

const sport = {
  ...premium,
  trim: 'water-repellent seats',
  roof: 'sunroof',
  exterior: 'dark exterior trim',
  stitching: 'orange stitching',
};

const cameras = 'a full set of parking cameras';

export const forester: Model = {
  code: 'forester',
  name: 'Forester',
  tagline: 'Room for the long weekend.',
  description:
    'A tall, square-shouldered SUV that sees over hedges, swallows prams and surfboards and drives all four wheels whether the road is sealed or not.',
  features: [
    {
      title: 'See everything',
      text: 'A low window line and thin pillars give the clearest view out in its class, reversing camera or not.',
    },
    {
      title: 'Petrol or hybrid',
      text: 'The hybrid moves off in silence and uses a seventh less fuel in town than the petrol engine.',
    },
    {
      title: 'Doors that open wide',
      text: 'Rear doors open almost to a right angle, so a child seat goes in without a wrestle.',
    },
    { title: '220 mm off the ground', text: 'More clearance than many utes, with a mode for mud and one for snow.' },
  ],
  variants: [
    {
      code: 'forester-awd',
      name: 'AWD',
      summary: '17-inch wheels, cloth trim, 11.6-inch touchscreen and adaptive cruise control.',
      isPreOrder: false,
      equipment: standard,
      technical: petrol,
      listPrices: listPrices(4_089_000, 4_149_000),
    },
    {
      code: 'forester-premium',
      name: 'Premium',
      summary: '18-inch wheels, powered tailgate, heated front seats and keyless entry.',
      isPreOrder: false,
      equipment: premium,
      technical: { ...petrol, tareKg: 1624 },
      listPrices: listPrices(4_459_000, 4_519_000),
    },
    {
      code: 'forester-sport',
      name: 'Sport',
      summary: 'Dark trim, water-repellent seats, sunroof and orange stitching.',
      isPreOrder: false,
      equipment: sport,
      technical: { ...petrol, tareKg: 1639 },
      listPrices: listPrices(4_649_000, 4_709_000),
    },
    {
      code: 'forester-hybrid-sport',
      name: 'Hybrid Sport',
      summary: 'The Sport with the hybrid drive and a full set of parking cameras.',
      isPreOrder: false,
      equipment: { ...sport, cameras },
      technical: { ...hybrid, tareKg: 1741 },
      listPrices: listPrices(4_999_000, 5_059_000),
    },
    {
      code: 'forester-hybrid-touring',
      name: 'Hybrid Touring',
      summary: 'Leather, sunroof, heated rear seats, premium audio and the hybrid drive.',
      isPreOrder: false,
      equipment: {
        ...premium,
        cameras,
        trim: 'leather trim',
        roof: 'sunroof',
        heating: 'heated seats front and rear',
        audio: 'premium audio',
      },
      technical: { ...hybrid, tareKg: 1762 },
      listPrices: listPrices(5_349_000, 5_419_000),
    },
  ],
  paints: [
    { code: 'river-foam-white', name: 'River Foam White', hex: '#eef0ee', priceCents: 0 },
    { code: 'granite-grey', name: 'Granite Grey', hex: '#5b5f63', priceCents: 0 },
    { code: 'stringybark-brown', name: 'Stringybark Brown', hex: '#6a5443', priceCents: 0 },
    { code: 'lagoon-blue', name: 'Lagoon Blue', hex: '#2f6f86', priceCents: 0 },
    { code: 'midnight-black', name: 'Midnight Black', hex: '#141619', priceCents: 0 },
    { code: 'cassia-gold', name: 'Cassia Gold', hex: '#b08a3c', priceCents: 49_500 },
    { code: 'rainforest-green', name: 'Rainforest Green', hex: '#2f4a3a', priceCents: 49_500 },
  ],
  interiors: [
    { code: 'black-cloth', name: 'Black cloth', hex: '#232528', priceCents: 0 },
    { code: 'grey-water-repellent', name: 'Grey water-repellent fabric', hex: '#686c70', priceCents: 0 },
    { code: 'brown-leather', name: 'Brown leather', hex: '#6f4a33', priceCents: 139_500 },
  ],
  accessories: [
    {
      code: 'roof-racks',
      name: 'Roof cross bars',
      description: 'A pair of locking aluminium bars that carry up to 80 kg.',
      priceCents: 48_900,
    },
    towBar(154_500),
    floorMats,
    cargoTray(19_500),
    {
      code: 'bonnet-protector',
      name: 'Bonnet protector',
      description: 'Tinted shield against stones and insects.',
      priceCents: 21_900,
    },
  ],
  cappedService: null,
  extendedWarranty: twoMoreYears(179_500),
  roadsideYears: 3,
  modelCodeForTestDrive: 'FORESTER',
  dealerDelivery: deliveryCharges(179_500),
};
