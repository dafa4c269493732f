/** Accessories that several models have. */
import type { Accessory } from '../../maker/model.ts';
import type { Cents } from '../../money/cents.ts';

export const floorMats: Accessory = {
  code: 'floor-mats',
  name: 'All-weather floor mats',
  description: 'Deep-edged rubber mats for every footwell.',
  priceCents: 25_900,
};

export const deepFloorMats = (priceCents: Cents): Accessory => ({
  ...floorMats,
  description: 'Four deep-edged rubber mats that hold a litre of mud.',
  priceCents,
});

export const roofBars = (priceCents: Cents): Accessory => ({
  code: 'roof-racks',
  name: 'Roof cross bars',
  description: 'A pair of locking aluminium bars that carry up to 75 kg.',
  priceCents,
});

export const towBar = (priceCents: Cents): Accessory => ({
  code: 'tow-bar',
  name: 'Tow bar and wiring',
  description: 'Tongue, 50 mm ball and seven-pin wiring, rated to what the variant tows.',
  priceCents,
});

export const cargoTray = (priceCents: Cents): Accessory => ({
  code: 'cargo-tray',
  name: 'Cargo tray',
  description: 'A moulded tray for the load area that lifts out to be hosed.',
  priceCents,
});
