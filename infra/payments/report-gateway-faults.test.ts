import { expect, it } from 'vitest';
import { notSentCode, type PaymentGateway, type PaymentOutcome } from './port.ts';
import { reportGatewayFaults } from './report-gateway-faults.ts';

const neverAsked = (): Promise<never> => Promise.reject(new Error('not asked for'));

const chargedWith = async (outcome: PaymentOutcome) => {
  const counted: string[] = [];
  const logged: string[] = [];
  const gateway: PaymentGateway = {
    charge: async () => outcome,
    lookUp: neverAsked,
    notFoundPatience: neverAsked,
    refund: neverAsked,
    settledBetween: neverAsked,
    browserSettings: neverAsked,
  };
  const reporting = reportGatewayFaults(gateway, {
    metrics: { count: (name) => void counted.push(name) },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (message, fault, fields) => void logged.push(`${message} ${String(fault)} ${JSON.stringify(fields)}`),
    },
  });
  const card = { holderName: '', encryptedNumber: 'SECRET', encryptedCvn: 'SECRET', expiryMonth: '', expiryYear: '' };
  const answered = await reporting.charge({
    reference: 'one',
    orderNo: '12345678-1234',
    orderReference: 'order',
    amountCents: 1,
    card,
  });
  expect(answered).toEqual(outcome);
  return { counted, logged };
};

const declined = (responseCode: string): PaymentOutcome => ({ kind: 'declined', responseCode, message: 'No.' });

it.each(['V6126', 'V6127', 'V6111', 'V6140', 'V6143', 'V6146', 'V6010', '3D99', 'D4403', '03', 'http-401', 'http-403'])(
  'a charge refused with %s is an error in the log that names the code, and counted',
  async (code) => {
    const { counted, logged } = await chargedWith(declined(code));
    expect(counted).toEqual(['driveaway_gateway_faults_total']);
    expect(logged).toEqual([expect.stringContaining(code)]);
    expect(logged.join()).not.toContain('SECRET');
  },
);

it.each([
  declined('51'),
  declined('43'),
  declined('F7003'),
  declined('V6110'),
  declined(notSentCode),
  { kind: 'unknown' } as const,
  { kind: 'approved', transactionId: '1', maskedCard: '', brand: 'Visa' } as const,
])('%o is no fault of ours', async (outcome) => {
  expect(await chargedWith(outcome)).toEqual({ counted: [], logged: [] });
});
