/** A car in stock, from the configurator to the thank-you page; and for a customer who comes too late. */
import { expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import {
  acceptContract,
  createAccount,
  fillInDetails,
  goOnToContract,
  newCustomer,
  openConfigurator,
  payWith,
  testCards,
} from './order-story.ts';
import { mainText, press, seeHeading, seeText } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();
const car = {
  vin: 'JF1BT9KL2SG012345',
  variantCode: 'outback-touring',
  paintCode: 'mulga-green',
  interiorCode: 'black-cloth',
  availableFrom: '2026-01-01',
};
const orderButton = 'Order this car with VIN ending 012345';

it('is ordered as it is by one customer, and the next is told before anything is charged', async () => {
  const { product, newVisitor, licence } = stage();
  const backOffice = await openBackOffice(product);
  await backOffice.tellStock('austral-sydney-city', [car]);
  await backOffice.tellStock('austral-melbourne-city', [{ ...car, vin: 'JF1BT9KL2SG067890' }]);

  const [first, second] = [await newVisitor(), await newVisitor()];
  for (const page of [first, second]) {
    await openConfigurator(page, product.url);
    await seeText(page, 'Available now near you');
    await seeText(page, 'Mulga Green instead of');
    await page.waitForSelector('main ::-p-xpath(//h4[. = "Further away"]/following::ul[contains(., "067890")])');
    expect(await mainText(page)).toMatch(/012345.*Further away.*Melbourne City, 7\d\d(\.\d)? km away.*067890/);
    expect(await mainText(page)).not.toContain(car.vin);
    // the same page for both
    expect(page === first ? await checkPage(page, 'stock-near-you') : []).toEqual([]);
    await press(page, orderButton);
    await seeHeading(page, 'Create Account');
    await seeText(page, 'In stock: VIN ending 012345');
    await fillInDetails(page, newCustomer(), licence);
    await createAccount(page);
  }
  await payWith(first, testCards.visa);
  await goOnToContract(first);
  await acceptContract(first, 'Two sets of keys.');
  await seeHeading(first, 'All Done');

  await payWith(second, testCards.visa);
  await seeText(second, 'This car has just gone to someone else');
  expect(await checkPage(second, 'stock-gone')).toEqual([]);
  await press(second, 'Have it built for me');
  await seeHeading(second, 'Create Account');
  expect(await mainText(second)).not.toContain('In stock');
});
