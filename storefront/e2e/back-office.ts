/** The seller's systems and the auditor, as machines talk to the product over HTTP. */
import { randomUUID } from 'node:crypto';
import { orderReplaySchema, type OrderReplay } from '@driveaway/domain/api/audit.ts';
import {
  messageAnswerSchema,
  orderStandingSchema,
  tokenAnswerSchema,
  type MessageAnswer,
  type MessageType,
} from '@driveaway/domain/api/back-office.ts';
import { callBackAnswerSchema } from '@driveaway/domain/api/call-back-desk.ts';
import {
  carOfferAnswerSchema,
  type CarOfferAnswer,
  type CarOfferMessage,
} from '@driveaway/domain/api/car-offer-desk.ts';
import type { CallBackOutcome } from '@driveaway/domain/call-backs/call-back-standing.ts';
import { talkSentSchema, type TalkSent } from '@driveaway/domain/api/talk.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { stockAnswerSchema } from '@driveaway/domain/api/stock.ts';
import { z } from 'zod';
import { dayAhead } from './day-ahead.ts';
import type { RunningProduct } from './product.ts';

const answerOf = async <Schema extends z.core.$ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.infer<Schema>> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return z.parse(schema, JSON.parse(text));
};

/** Both machines of a product; their tokens outlive its restarts. */
export const openBackOffice = async (product: Pick<RunningProduct, 'url' | 'secretOf'>) => {
  const bearerOf = async (clientId: 'back-office' | 'auditor'): Promise<Record<string, string>> => {
    const response = await fetch(`${product.url}/api/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: product.secretOf(clientId),
      }),
    });
    return { Authorization: `Bearer ${(await answerOf(tokenAnswerSchema, response)).access_token}` };
  };
  const backOffice = await bearerOf('back-office');
  const auditor = await bearerOf('auditor');

  const post = async <Schema extends z.core.$ZodType>(schema: Schema, path: string, body: object) =>
    answerOf(
      schema,
      await fetch(`${product.url}/api/back-office/${path}`, {
        method: 'POST',
        headers: { ...backOffice, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );

  const report = async (orderNo: string, type: MessageType, data?: object): Promise<MessageAnswer> =>
    post(messageAnswerSchema, `orders/${orderNo}/events`, {
      messageId: randomUUID(),
      type,
      ...(data !== undefined && { data }),
    });

  return {
    /** Tells the product what happened to an order; answers what it recorded. */
    report,
    /** Brings the car of an accepted order to sea, where it is for weeks. */
    bringToSea: async (orderNo: string): Promise<void> => {
      await report(orderNo, 'approve');
      await report(orderNo, 'allocate', { vin: vinOf(orderNo) });
      await report(orderNo, 'on-water', { vessel: 'MV Southern Tern', expectedOn: dayAhead(20) });
    },
    /** Tells the product all that a retailer has in stock. */
    tellStock: async (dealerId: string, cars: readonly object[]): Promise<void> => {
      await post(stockAnswerSchema, 'stock', { messageId: randomUUID(), type: 'stock-list', dealerId, cars });
    },
    /** Somebody answers what was written about an order up to a message, with pictures. */
    answerTalk: async (
      orderNo: string,
      text: string,
      readUpTo: number,
      pictures: readonly Blob[] = [],
    ): Promise<TalkSent> => {
      const body = new FormData();
      const fields = { messageId: randomUUID(), text, name: 'Grace', readUpTo: String(readUpTo) };
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      for (const picture of pictures) body.append('pictures', picture);
      const response = await fetch(`${product.url}/api/back-office/orders/${orderNo}/talk`, {
        method: 'POST',
        headers: { ...backOffice, 'X-Operator': 'grace' },
        body,
      });
      return answerOf(talkSentSchema, response);
    },
    /** Answers somebody who asked for an offer for their car. */
    answerCarOffer: async (message: CarOfferMessage): Promise<CarOfferAnswer> =>
      post(carOfferAnswerSchema, 'car-offers', message),
    /** Says what a call back came to. */
    closeCallBack: async (callBackId: string, type: CallBackOutcome): Promise<void> => {
      await post(callBackAnswerSchema, 'call-backs', { messageId: randomUUID(), type, callBackId });
    },
    /** Where the order stands for the seller. */
    standing: async (orderNo: string) =>
      answerOf(
        orderStandingSchema,
        await fetch(`${product.url}/api/back-office/orders/${orderNo}`, { headers: backOffice }),
      ),
    /** The order's history as the auditor replays it. */
    replay: async (orderNo: string): Promise<OrderReplay> =>
      answerOf(
        orderReplaySchema,
        await fetch(`${product.url}/api/audit/orders/${orderNo}/events`, { headers: auditor }),
      ),
  };
};
export type BackOffice = Awaited<ReturnType<typeof openBackOffice>>;
