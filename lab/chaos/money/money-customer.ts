/** People who pay, pay again, cancel and lose their patience, as a seed has it. */
import { sampleCustomerId, sampleOrderCreated, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { executeOrderCommand } from '@driveaway/order-service/orders/execute-order-command.ts';
import { payDeposit, type DepositOutcome } from '@driveaway/order-service/payments/pay-deposit.ts';
import type { MoneyWorld } from './money-world.ts';

/** What a customer was told of a submit, by its key. */
export type Told = { readonly key: string; readonly kind: DepositOutcome['kind'] };

const { orderReference } = sampleOrderCreated().data;
const card = {
  holderName: 'A Cardholder',
  encryptedNumber: 'eCrypted:bm8gY2FyZA==',
  encryptedCvn: 'eCrypted:bm8gY3Zu',
  expiryMonth: '12',
  expiryYear: '40',
} as const;

/** 51 cents are declined for want of funds. */
const amounts = [100_000, 150_000, 300_000, 100_051] as const;

/** A customer on the order's page: submits, and submits again after no response or a pending one. */
export const payAsCustomer = async (
  { life, random, isCalm }: MoneyWorld,
  keys: readonly string[],
  told: Told[],
): Promise<void> => {
  const amountCents = random.pick(amounts);
  let key = random.pick(keys);
  for (let submits = random.between(1, 4); submits > 0; submits -= 1) {
    const { ports, wait, killed } = life();
    const request = {
      orderNo: sampleOrderNo,
      orderReference,
      customerId: sampleCustomerId,
      commandId: key,
      correlationId: random.uuid(),
      amountCents,
      card,
    };
    const outcome = await Promise.race([payDeposit(ports, request, wait).catch(() => undefined), killed]);
    if (typeof outcome === 'object') told.push({ key, kind: outcome.kind });
    const hasAnswer = typeof outcome === 'object' && outcome.kind !== 'pending';
    if (hasAnswer && outcome.kind === 'paid') return;
    if (hasAnswer || random.chance(0.3)) key = random.pick(keys);
    if (isCalm()) return;
  }
};

/** Customer, seller or the end of the offer: cancels, and tries again when nobody answered. */
export const cancelAsSomebody = async ({ life, random, clock }: MoneyWorld): Promise<void> => {
  const by = random.pick(['customer', 'seller', 'lapse'] as const);
  const commandId = random.uuid();
  for (let tries = 0; tries < 3; tries += 1) {
    const { ports, killed } = life();
    const command: OrderCommand = {
      type: 'CancelOrder',
      reason: 'Changed plans',
      by,
      at: clock.now().toString({ smallestUnit: 'millisecond' }),
    };
    const cancelling = executeOrderCommand(ports, {
      orderNo: sampleOrderNo,
      command,
      commandId,
      correlationId: commandId,
      actor: { kind: 'system', id: by },
      content: { by },
    }).catch(() => undefined);
    if (typeof (await Promise.race([cancelling, killed])) === 'object') return;
  }
};
