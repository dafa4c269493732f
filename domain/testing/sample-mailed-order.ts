import type { MailedOrder } from '../mail/order-mail-parts.ts';

/** An order as its mails know it. */
export const sampleMailedOrder: MailedOrder = {
  orderNo: '12345678-9012',
  calendarId: 'c0ffeec0ffeec0ffeec0ffeec0ffeec0',
  car: 'Austral Outback Touring',
  seller: 'Austral Motors Australia Pty Ltd',
  retailer: 'Austral Parramatta',
  state: 'NSW',
  today: '2026-11-02',
  totalCents: 5_500_000,
  depositCents: 100_000,
  retailerAddress: '188 Silverwattle Road, Parramatta NSW 2150',
  tradeInCents: 0,
  owingCents: 5_400_000,
  owingNowCents: 5_400_000,
  revision: 12,
  isPaymentOpen: false,
  isCancelled: false,
  isHandedOver: false,
  mayRefuseRetailer: true,
  areDocumentsAttached: true,
  hasDocument: true,
};
