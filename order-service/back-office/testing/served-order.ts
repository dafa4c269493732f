/** One sample order behind the machine routes, for tests. */
import { machineFailureSchema, messageAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import type { BuyerType } from '@driveaway/domain/terms/buyer-type.ts';
import { loadOrder } from '../../orders/load-order.ts';
import { createOrderAt, orderNoOf } from './order-at-stage.ts';
import { serveMachineApi } from './serve-machine-api.ts';

export const orderNo = orderNoOf(1);

type Stage = Parameters<typeof createOrderAt>[2];

/** Serves the order at a stage, with calls as the back office makes them. */
export const servedAt = async (stage: Stage, buyerType?: BuyerType) => {
  const api = await serveMachineApi();
  await createOrderAt(api.ports, orderNo, stage, buyerType);
  const token = await api.tokenOf(api.demo.backOffice);
  const send = async (message: object, to = orderNo) =>
    api.post(`/api/back-office/orders/${to}/events`, message, token);
  return {
    ...api,
    token,
    send,
    accepted: async (message: object) => messageAnswerSchema.parse(await (await send(message)).json()),
    refused: async (message: object, to = orderNo) => {
      const answer = await send(message, to);
      return { status: answer.status, body: machineFailureSchema.parse(await answer.json()) };
    },
    events: async () => (await loadOrder(api.ports, orderNo)).events,
  };
};
