import type { Model, TechnicalData } from '../../maker/model.ts';
import { cargoTray, deepFloorMats, roofBars } from './accessories.ts';
import { deliveryCharges } from './delivery-charges.ts';
import { twoMoreYears } from './extended-warranty.ts';
import { listPrices } from './list-prices.ts';

const technical: TechnicalData = {
  fuel: 'electric',
  cylinders: 0,
  engineCapacityCc: 0,
  powerKw: 165,
  torqueNm: 337,
  transmission: 'Single-speed, dual motor',
  driveType: 'AWD',
  tareKg: 1985,
  co2GramsPerKm: 0,
  consumptionLitresPer100Km: 0,
  electric: { rangeKm: 466, batteryKwh: 73.1, consumptionWhPerKm: 158 },
  bodyStyle: 'suv',
  seats: 5,
  doors: 5,
  dimensions: { lengthMm: 4690, widthMm: 1860, heightMm: 1650, wheelbaseMm: 2850, groundClearanceMm: 210 },
  cargoLitres: 441,
  brakedTowingKg: 750,
};

const standard = {
  wheels: '18-inch wheels',
  trim: 'cloth trim',
  screen: '12.3-inch touchscreen',
  aids: 'the full set of driver aids',
};

const touring = {
  ...standard,
  wheels: '20-inch wheels',
  roof: 'panoramic roof',
  heating: 'heated and ventilated front seats',
  audio: 'premium audio',
};

export const solterra: Model = {
  code: 'solterra',
  name: 'Solterra',
  tagline: 'Quiet all the way out.',
  description:
    'An all-electric SUV that drives all four wheels, rides high enough for a forest track and charges to 80 per cent while you have lunch.',
  features: [
    {
      title: 'Two motors, four driven wheels',
      text: 'A motor on each axle answers in milliseconds, so grip arrives before you notice that it was needed.',
    },
    {
      title: 'Up to 466 km between charges',
      text: 'A 73.1 kWh battery under the floor keeps the weight low and the cabin flat. Range measured to WLTP.',
    },
    {
      title: 'Ready for the gravel',
      text: '210 mm of ground clearance, hill descent control and a low-speed crawl mode for the last kilometre.',
    },
    {
      title: 'Five years of roadside help',
      text: 'Assistance around the clock comes with the car, including a tow to the nearest working charger.',
    },
  ],
  variants: [
    {
      code: 'solterra-awd',
      name: 'AWD',
      summary: '18-inch wheels, cloth trim, 12.3-inch touchscreen and the full set of driver aids.',
      isPreOrder: false,
      equipment: standard,
      technical,
      listPrices: listPrices(6_399_000, 6_499_000),
    },
    {
      code: 'solterra-awd-touring',
      name: 'AWD Touring',
      summary: '20-inch wheels, panoramic roof, heated and ventilated front seats and premium audio.',
      isPreOrder: false,
      equipment: touring,
      technical: {
        ...technical,
        tareKg: 2035,
        electric: { rangeKm: 414, batteryKwh: 73.1, consumptionWhPerKm: 178 },
      },
      listPrices: listPrices(6_999_000, 7_099_000),
    },
    {
      code: 'solterra-expedition',
      name: 'Expedition',
      summary: 'The long-range flagship: 280 kW, a larger battery, raised suspension and all-terrain tyres.',
      isPreOrder: true,
      equipment: { ...touring, suspension: 'raised suspension', tyres: 'all-terrain tyres' },
      technical: {
        ...technical,
        powerKw: 280,
        torqueNm: 438,
        tareKg: 2120,
        electric: { rangeKm: 525, batteryKwh: 91.2, consumptionWhPerKm: 171 },
        dimensions: { ...technical.dimensions, heightMm: 1675, groundClearanceMm: 235 },
        brakedTowingKg: 1500,
      },
      listPrices: [{ effectiveFrom: '2026-07-01', cents: 8_899_000 }],
    },
  ],
  paints: [
    { code: 'salt-white', name: 'Salt White', hex: '#f2f2ee', priceCents: 0 },
    { code: 'magnetite-grey', name: 'Magnetite Grey', hex: '#54585c', priceCents: 0 },
    { code: 'basin-black', name: 'Basin Black', hex: '#17191c', priceCents: 0 },
    { code: 'reef-blue', name: 'Reef Blue', hex: '#1f5f8b', priceCents: 0 },
    { code: 'pearl-shell', name: 'Pearl Shell', hex: '#e6e3da', priceCents: 69_500 },
    { code: 'waratah-red', name: 'Waratah Red', hex: '#9d1b2b', priceCents: 69_500 },
    { code: 'saltbush-two-tone', name: 'Saltbush with black roof', hex: '#8a9a8d', priceCents: 129_500 },
  ],
  interiors: [
    { code: 'charcoal-cloth', name: 'Charcoal cloth', hex: '#2f3236', priceCents: 0 },
    { code: 'black-synthetic', name: 'Black synthetic leather', hex: '#1b1c1f', priceCents: 0 },
    { code: 'tan-synthetic', name: 'Tan synthetic leather', hex: '#9a6a43', priceCents: 119_500 },
  ],
  accessories: [
    {
      code: 'home-charger',
      name: '7 kW home charger',
      description: 'Wall box with a five-metre cable. Installation by an electrician is extra.',
      priceCents: 199_000,
    },
    roofBars(51_900),
    deepFloorMats(28_900),
    cargoTray(19_900),
    {
      code: 'tow-bar',
      name: 'Tow bar and wiring',
      description: 'Removable tongue, ball and trailer wiring.',
      priceCents: 143_000,
    },
  ],
  cappedService: null,
  extendedWarranty: twoMoreYears(229_500),
  roadsideYears: 5,
  modelCodeForTestDrive: 'SOLTERRA',
  dealerDelivery: deliveryCharges(199_500),
};
