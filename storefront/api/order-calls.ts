import type { CancelOrderRequest } from '@driveaway/domain/api/cancel-order.ts';
import type { ChangeOrderRequest } from '@driveaway/domain/api/change-order.ts';
import { depositResponseSchema, type DepositRequest } from '@driveaway/domain/api/deposit.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import type { HandoverTimeRequest } from '@driveaway/domain/api/handover.ts';
import type { TradeInAnswerRequest, TradeInRequest } from '@driveaway/domain/api/trade-in.ts';
import type { ContractForm } from '@driveaway/domain/customer/contract-form.ts';
import { orderingApi, postJson, withQuery, type MutationOptions } from './http-client.ts';

/** The gateway may take 10 s; the service answers within that and a margin. */
const depositTimeoutMs = 20_000;

/** Pays the deposit with an encrypted card. */
export const payDeposit = (request: DepositRequest, options: MutationOptions) =>
  postJson(depositResponseSchema, `${orderingApi}/deposit`, request, { timeoutMs: depositTimeoutMs, ...options });

/** Accepts the contract with its special conditions. */
export const acceptContract = (orderNo: string, form: ContractForm, options: MutationOptions) =>
  postJson(successSchema, withQuery(`${orderingApi}/contract`, { orderNo }), form, options);

/** Cancels the order; possible until the contract is accepted, and then while the customer may cool off. */
export const cancelOrder = (request: CancelOrderRequest, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/cancel-order`, request, options);

/** Changes the order at the price that was shown; possible until a car is allocated. */
export const changeOrder = (request: ChangeOrderRequest, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/change-order`, request, options);

/** Asks the retailer of an order to value a car; a later request replaces it. */
export const requestValuation = (request: TradeInRequest, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/trade-in`, request, options);

/** Accepts or declines what is offered for a car. */
export const answerTradeIn = (request: TradeInAnswerRequest, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/trade-in-answer`, request, options);

/** Takes one of the times that the retailer offers for the handover. */
export const chooseHandoverTime = (request: HandoverTimeRequest, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/handover-time`, request, options);
