/** Starts an order without the configurator: the car is kept over HTTP, as a shared link would bring it. */
import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import { saveCarBuildResponseSchema } from '@driveaway/domain/api/car-build.ts';
import { profileOrdersResponseSchema } from '@driveaway/domain/api/profile.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import type { Page } from 'puppeteer-core';
import { seeHeading, seeText } from './page-actions.ts';

/** Where these customers live. */
export const parramatta: Suburb = { name: 'Parramatta', state: 'NSW', postcode: '2150' };

/** Keeps a car of this model with everything that has a price of its own; answers its id. */
export const keepCar = async (
  url: string,
  { model = 'outback', suburb = parramatta }: { readonly model?: string; readonly suburb?: Suburb } = {},
): Promise<string> => {
  const catalogue = catalogueResponseSchema.parse(await (await fetch(`${url}/api/catalogue`)).json());
  const found = catalogue.models.find(({ code }) => code === model);
  const variant = found?.variants[0];
  if (found === undefined || variant === undefined) throw new Error(`There is no model ${model}`);
  const response = await fetch(`${url}/api/build-your-own/car-build`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({
      build: {
        variantCode: variant.code,
        paintCode: (found.paints.find(({ price }) => price > 0) ?? found.paints[0])?.code,
        interiorCode: (found.interiors.find(({ price }) => price > 0) ?? found.interiors[0])?.code,
        accessoryCodes: found.accessories.slice(0, 2).map(({ code }) => code),
        cappedService: found.cappedService !== null,
        extendedWarranty: found.extendedWarranty !== null,
      },
      suburb,
    }),
  });
  return saveCarBuildResponseSchema.parse(await response.json()).id;
};

/** The address of step 1 for a kept car. */
export const detailsAddress = (url: string, id: string): string => `${url}/build-your-own/order/details?id=${id}`;

/** Opens step 1 for a new car and waits until it can be filled in. */
export const startOrder = async (page: Page, url: string, car: Parameters<typeof keepCar>[1] = {}): Promise<string> => {
  const id = await keepCar(url, car);
  await page.goto(detailsAddress(url, id));
  await seeHeading(page, 'Create Account');
  await seeText(page, 'Still needed:');
  return id;
};

/** The orders of whoever is signed in, newest first. */
export const ordersOf = async (page: Page): Promise<readonly string[]> => {
  const answer: unknown = await page.evaluate(async () => (await fetch('/api/build-your-own/profile-orders')).json());
  return profileOrdersResponseSchema.parse(answer);
};
