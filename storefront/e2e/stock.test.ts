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
import { placeOrder } from './place-order.ts';
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
  const { product, newVisitor, openStep, licence } = stage();
  const backOffice = await openBackOffice(product);
  await backOffice.tellStock('austral-sydney-city', [car]);
  await backOffice.tellStock('austral-melbourne-city', [{ ...car, vin: 'JF1BT9KL2SG067890' }]);

  const first = await newVisitor();
  await openConfigurator(first, product.url);
  await seeText(first, 'Available now near you');
  await seeText(first, 'Mulga Green instead of');
  await first.waitForSelector('main ::-p-xpath(//h4[. = "Further away"]/following::ul[contains(., "067890")])');
  expect(await mainText(first)).toMatch(/012345.*Further away.*Melbourne City, 7\d\d(\.\d)? km away.*067890/);
  expect(await mainText(first)).not.toContain(car.vin);
  expect(await checkPage(first, 'stock-near-you')).toEqual([]);
  await press(first, orderButton);
  await seeHeading(first, 'Create Account');
  await seeText(first, 'In stock: VIN ending 012345');
  const id = new URL(first.url()).searchParams.get('id') ?? '';
  await fillInDetails(first, newCustomer(), licence);
  await createAccount(first);
  const second = await newVisitor();
  const orderNo = await placeOrder(second, product.url, newCustomer(), 'placed', id);
  await openStep(second, orderNo, 'pay');

  await payWith(first, testCards.visa);
  await goOnToContract(first);
  await acceptContract(first, 'Two sets of keys.');
  await seeHeading(first, 'All Done');

  await payWith(second, testCards.visa);
  await seeText(second, 'This car has just gone to somebody else');
  expect(await checkPage(second, 'stock-gone')).toEqual([]);
  await press(second, 'Have it built for me');
  await seeHeading(second, 'Create Account');
  expect(await mainText(second)).not.toContain('In stock');
});
