import { expect, it } from 'vitest';
import { plainMailText } from './strangers-words.ts';
import { orderCancelledRetailerMail } from './retailer-mails.ts';

it.each([true, false])(
  'asks the retailer of a cancelled order to tell the lender, where one has to know: %s',
  (tellsLender) => {
    const order = { orderNo: '12345678-9012', car: 'Outback Touring', status: 'Cancelled' };
    const { paragraphs } = orderCancelledRetailerMail(order, { vin: undefined, refundDueCents: 100_000, tellsLender });
    expect(paragraphs.map(plainMailText).join(' ').includes('please tell the lender')).toBe(tellsLender);
  },
);
