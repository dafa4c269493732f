/** The rules of the product by which orders live, so that one of them can be replaced by what it was before it was right. */
import { decide } from '@driveaway/domain/order/decide.ts';
import { evolve } from '@driveaway/domain/order/order-state.ts';
import { annexOf } from '@driveaway/order-service/contracts/accept-contract.ts';
import { contractFactsOf } from '@driveaway/order-service/contracts/contract-facts.ts';

export const orderRules = { decide, evolve, annexOf, contractFactsOf } as const;

export type OrderRules = typeof orderRules;
