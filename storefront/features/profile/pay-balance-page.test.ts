import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PayBalance } from './pay-balance-page.tsx';

const order = {
  orderNo: '12345678-9012',
  lifecycle: { fulfilment: { inTransit: 'onShore' }, balance: 'paid', finance: 'notApplicable' },
  cancellationReason: null,
  choice: { state: 'VIC' },
  handover: null,
} as const;
const owing = { additionalPayment: 0, totalAmountOwing: 77_914, refundDue: 0, balanceDueOn: '2026-12-18' };
const textFor = (financeDetails: typeof owing): string =>
  renderToStaticMarkup(createElement(PayBalance, { ...order, financeDetails }));

it('asks for what is left to pay, and tells no way to pay it again once nothing is', () => {
  expect(textFor(owing)).toMatch(/Choose one of the three ways below.*Option 3/);
  const paid = textFor({ ...owing, totalAmountOwing: 0, refundDue: 86 });
  expect(paid).toMatch(/There is nothing left to pay.*\$86/);
  expect(paid).not.toMatch(/must be paid|Option|BSB/);
});
