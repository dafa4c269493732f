import type { z } from 'zod';
import { encryptedFieldPattern, type depositResponseSchema } from '@driveaway/domain/api/deposit.ts';
import { type DepositForm } from '@driveaway/domain/customer/deposit-form.ts';
import { centsFromDollars, formatDollars } from '@driveaway/domain/money/cents.ts';
import { paymentReviewed } from '@driveaway/domain/payments/payment-reviewed.ts';
import { awaitContract } from '../contracts/await-contract.ts';
import { commandIdOf } from '../http/requests/idempotency.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { rememberPosition } from '../http/sessions/read-your-writes.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import { buyerInOrder } from '../orders/buyer-in-order.ts';
import { orderReadModels } from '../orders/order-read-models.ts';
import { loadOwnOrder } from '../orders/own-order.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { StockCars } from '../ports/stock-cars.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { expectNoDemonstrator } from '../catalogue/car-for-sale.ts';
import { payDeposit, type DepositOutcome } from './pay-deposit.ts';

const isEncrypted = ({ cardNumber, cardCVN }: DepositForm): boolean =>
  encryptedFieldPattern.test(cardNumber) && encryptedFieldPattern.test(cardCVN);

const answer = (ctx: HttpContext, outcome: DepositOutcome, contractIssuedAt: bigint | undefined): void => {
  if (outcome.kind === 'refused') refuse(outcome.refusal);
  rememberPosition(ctx, contractIssuedAt ?? outcome.position);
  if (outcome.kind === 'declined') refuse({ code: 'payment-declined', message: outcome.message });
  const body: z.infer<typeof depositResponseSchema> =
    outcome.kind === 'paid'
      ? {
          success: true,
          status: 'paid',
          message: `Thank you. Your deposit of ${formatDollars(outcome.amountCents)} has been paid.`,
        }
      : {
          success: true,
          status: outcome.kind,
          message:
            outcome.kind === 'held' ? paymentReviewed : 'We’re checking with the bank. You won’t be charged twice.',
        };
  ctx.body = body;
};

/** POST /api/build-your-own/deposit */
export const depositRoutes = (ports: ServicePorts, stock: StockCars): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const readModels = orderReadModels(ports);

  on(orderCalls.payDeposit, async (ctx, sent) => {
    const { customerId } = sessionOf(ctx);
    const form = await sent.value();
    if (!isEncrypted(form)) refuse({ code: 'card-not-encrypted' });
    const { orderReference } = form;
    const found = await readModels.profileOrderByReference(ctx, orderReference);
    const order = found && (await loadOwnOrder(ports, found.orderNo, customerId));
    if (order?.created.orderReference !== orderReference) refuse({ code: 'order-access-denied' });
    const request = {
      orderNo: order.created.orderNo,
      orderReference,
      customerId,
      commandId: commandIdOf(ctx, ports.randomness, customerId, 'deposit'),
      correlationId: ctx.state.requestId,
      // the form's rule has made sure that these are cents
      amountCents: centsFromDollars(form.amount) ?? 0,
      customerIp: ctx.ip,
      payer: buyerInOrder(order),
      card: {
        holderName: form.cardName,
        encryptedNumber: form.cardNumber,
        encryptedCvn: form.cardCVN,
        expiryMonth: form.cardExpiryMonth,
        expiryYear: form.cardExpiryYear,
      },
    };
    const { stockCar } = order.created;
    const { deposit, openPayment } = order.state.facts;
    // what its retailer has sold otherwise is not charged for; another order's claim is met by the payment itself
    const isUnpaid = deposit === undefined && openPayment === undefined;
    if (stockCar !== undefined && isUnpaid) {
      const car = (await stock.find(stockCar.stockId)) ?? refuse({ code: 'stock-car-gone' });
      // visitors may have driven it since it was ordered
      expectNoDemonstrator(car);
    }
    const outcome = await payDeposit(ports, request, ports.wait);
    // the next page shows the contract
    const contractIssuedAt = outcome.kind === 'paid' ? await awaitContract(ports, order.created.orderNo) : undefined;
    return answer(ctx, outcome, contractIssuedAt);
  });

  return routes;
};
