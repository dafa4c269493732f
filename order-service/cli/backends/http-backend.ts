import { stockLineSchema } from '@driveaway/domain/api/stock.ts';
import { maximumCallBackBytes } from '../../routes/call-back-desk-calls.ts';
import { maximumCarOfferMessageBytes } from '../../routes/car-offer-desk-calls.ts';
import { maximumDriveBytes } from '../../routes/drive-desk-calls.ts';
import { maximumStockBytes } from '../../routes/stock-calls.ts';
import { z } from 'zod';
import {
  anchorCheckSchema,
  anchorConsistencySchema,
  anchorKeyListSchema,
  signedAnchorListSchema,
} from '@driveaway/domain/api/anchors.ts';
import { orderReplaySchema, storeAnchorSchema } from '@driveaway/domain/api/audit.ts';
import { verificationSchema } from '@driveaway/domain/api/findings.ts';
import {
  batchSummarySchema,
  messageAnswerSchema,
  messageLineSchema,
  nextMessagesSchema,
  orderStandingSchema,
  type MessageLine,
} from '@driveaway/domain/api/back-office.ts';
import { feedLineSchema } from '@driveaway/domain/api/back-office-feed.ts';
import { orderListSchema } from '@driveaway/domain/api/back-office-orders.ts';
import { erasureCertificateSchema } from '@driveaway/domain/api/erasure-certificate.ts';
import { erasureAnswerSchema, holdAnswerSchema, holdListSchema } from '@driveaway/domain/api/erasures.ts';
import {
  carOfferAnswerSchema,
  carOfferLineSchema,
  deskCarOfferSchema,
  deskCarOffersSchema,
} from '@driveaway/domain/api/car-offer-desk.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  deskDriveSchema,
  deskDrivesSchema,
  driveAnswerSchema,
  driveLineSchema,
} from '@driveaway/domain/api/drive-desk.ts';
import {
  callBackAnswerSchema,
  callBackLineSchema,
  deskCallBackSchema,
  deskCallBacksSchema,
} from '@driveaway/domain/api/call-back-desk.ts';
import { deskTalkSchema, waitingTalksSchema } from '@driveaway/domain/api/talk-desk.ts';
import { talkSentSchema } from '@driveaway/domain/api/talk.ts';
import { contactDetailsSchema } from '@driveaway/domain/api/contact-details.ts';
import { reconciliationSchema } from '@driveaway/domain/payments/reconciliation.ts';
import { moneyReportSchema } from '@driveaway/domain/reports/money-report.ts';
import { pipelineReportSchema } from '@driveaway/domain/reports/pipeline-report.ts';
import { machineClientListSchema } from '@driveaway/domain/api/machine-clients.ts';
import { sealedAnewSchema } from '@driveaway/domain/api/master-key.ts';
import { removedSecondFactorSchema } from '@driveaway/domain/api/remove-second-factor.ts';
import { rebuildListSchema, rebuildSchema } from '@driveaway/domain/api/rebuilds.ts';
import { parkedListSchema, retriedSchema, skippedSchema } from '@driveaway/domain/api/parked-work.ts';
import {
  changedWebhookSchema,
  deliveryListSchema,
  resentSchema,
  webhookListSchema,
} from '@driveaway/domain/api/webhooks.ts';
import { batchesOf, type Batch } from './batches-of.ts';
import {
  callService,
  failureCodeOf,
  jsonOf,
  posted,
  postedLines,
  type Request,
  type ServiceOptions,
} from './call-service.ts';
import { appendLines, deskOverHttp } from './desk-over-http.ts';
import type { MessageResult, OrdersBackend } from './orders-backend.ts';

const parkedPath = '/api/back-office/parked';
const rebuildsPath = '/api/back-office/rebuilds';
const clientsPath = '/api/back-office/clients';
const stockPath = '/api/back-office/stock';
const drivesPath = '/api/back-office/test-drives';
const callBacksPath = '/api/back-office/call-backs';
const carOffersPath = '/api/back-office/car-offers';
const webhooksPath = '/api/back-office/webhooks';
const deliveriesPath = '/api/back-office/webhook-deliveries';
const answerLineSchema = z.union([batchSummarySchema, messageLineSchema]);

/** As a form, with pictures; their content says what they are. */
const postedWith = (fields: object, pictures: readonly Uint8Array<ArrayBuffer>[]): Request => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  for (const [index, picture] of pictures.entries()) body.append('pictures', new Blob([picture]), `${index + 1}`);
  return { method: 'POST', body };
};

/** Talks to a running product, here or elsewhere. */
export const httpBackend = (options: ServiceOptions): OrdersBackend => {
  const calls = callService(options);
  const { send, call, find, attempt, surely, refused, broken } = calls;

  const sendBatch = async ({ lines }: Batch): Promise<readonly MessageLine[]> => {
    const newline = Buffer.from('\n');
    const body = new Uint8Array(Buffer.concat(lines.flatMap(({ bytes }) => [bytes, newline])));
    const answer = await send('/api/back-office/events', postedLines(body));
    if (answer.status !== 200) throw refused(answer);
    const answers = answer.text.split('\n').flatMap((line) => answerLineSchema.safeParse(jsonOf(line)).data ?? []);
    const last = answers.at(-1);
    if (last === undefined || !('summary' in last) || !last.complete || last.lines !== lines.length) throw broken();
    // the service counts from the first line of the batch
    return answers.flatMap((one) =>
      'summary' in one ? [] : [Object.assign(one, { line: lines[one.line - 1]?.line ?? one.line })],
    );
  };

  /** The bytes of an answer; undefined for a failure of one of these codes. */
  const download = async (path: string, ...notThere: readonly string[]): Promise<Uint8Array | undefined> => {
    const answer = await send(path);
    if (answer.status === 200) return answer.bytes;
    if (notThere.includes(failureCodeOf(answer.text) ?? '')) return undefined;
    throw refused(answer);
  };

  return {
    append: async function* append(chunks) {
      for await (const batch of batchesOf(chunks)) {
        const answers = [
          ...batch.refused,
          ...(batch.lines.length === 0 ? [] : await surely(async () => sendBatch(batch))),
        ];
        yield* answers.sort((one, other) => one.line - other.line);
      }
    },
    recordStock: (chunks) =>
      appendLines(calls, { path: stockPath, line: stockLineSchema, maximumBytes: maximumStockBytes }, chunks),
    send: async (orderNo, message, { dryRun, ifRevision }) =>
      surely(async (): Promise<MessageResult> => {
        const query = new URLSearchParams({
          ...(dryRun ? { dryRun: 'true' } : {}),
          ...(ifRevision === undefined ? {} : { ifRevision: String(ifRevision) }),
        });
        const path = `/api/back-office/orders/${orderNo}/events?${query.toString()}`;
        return attempt(path, messageAnswerSchema, posted(message));
      }),
    list: async (search) => call('/api/back-office/orders/search', orderListSchema, posted(search)),
    feed: async (after, waitSeconds) => {
      const query = new URLSearchParams({ wait: String(waitSeconds), ...(after === undefined ? {} : { after }) });
      const answer = await send(`/api/back-office/feed?${query.toString()}`);
      if (answer.status !== 200) throw refused(answer);
      const lines = answer.text.split('\n').flatMap((line) => feedLineSchema.safeParse(jsonOf(line)).data ?? []);
      const end = lines.at(-1);
      if (end === undefined || !('end' in end)) throw broken();
      return { ...end, events: lines.filter((line) => 'orderNo' in line) };
    },
    show: async (orderNo) => find(`/api/back-office/orders/${orderNo}`, orderStandingSchema),
    next: async (orderNo) => find(`/api/back-office/orders/${orderNo}/next`, nextMessagesSchema),
    replay: async (orderNo, { revision, at }) => {
      const query = new URLSearchParams();
      if (revision !== undefined) query.set('revision', String(revision));
      if (at !== undefined) query.set('at', at);
      return find(`/api/audit/orders/${orderNo}/events?${query.toString()}`, orderReplaySchema);
    },
    contact: async (orderNo, purpose) =>
      find(
        `/api/back-office/orders/${orderNo}/contact${purpose === undefined ? '' : `?purpose=${purpose}`}`,
        contactDetailsSchema,
      ),
    talks: {
      list: async () => call('/api/back-office/talks', waitingTalksSchema),
      show: async (orderNo) => find(`/api/back-office/orders/${orderNo}/talk`, deskTalkSchema),
      picture: async (orderNo, { revision, number }) => {
        const query = new URLSearchParams({ revision: String(revision), number: String(number) });
        return download(`/api/back-office/orders/${orderNo}/talk-picture?${query.toString()}`, 'document-not-found');
      },
      answer: async (orderNo, message, pictures) => {
        const request = pictures.length === 0 ? posted(message) : postedWith(message, pictures);
        return surely(async () => attempt(`/api/back-office/orders/${orderNo}/talk`, talkSentSchema, request));
      },
      markRead: async (orderNo, upTo) =>
        surely(async () => attempt(`/api/back-office/orders/${orderNo}/talk-read`, successSchema, posted({ upTo }))),
    },
    drives: {
      ...deskOverHttp(calls, {
        path: drivesPath,
        listed: deskDrivesSchema,
        shown: deskDriveSchema,
        notFound: 'test-drive-not-found',
        line: driveLineSchema,
        maximumBytes: maximumDriveBytes,
      }),
      send: async (message, dryRun) =>
        surely(async () => attempt(`${drivesPath}?dryRun=${String(dryRun)}`, driveAnswerSchema, posted(message))),
    },
    callBacks: {
      ...deskOverHttp(calls, {
        path: callBacksPath,
        listed: deskCallBacksSchema,
        shown: deskCallBackSchema,
        notFound: 'call-back-not-found',
        line: callBackLineSchema,
        maximumBytes: maximumCallBackBytes,
      }),
      send: async (message, dryRun) =>
        surely(async () => attempt(`${callBacksPath}?dryRun=${String(dryRun)}`, callBackAnswerSchema, posted(message))),
    },
    carOffers: {
      ...deskOverHttp(calls, {
        path: carOffersPath,
        listed: deskCarOffersSchema,
        shown: deskCarOfferSchema,
        notFound: 'car-offer-not-found',
        line: carOfferLineSchema,
        maximumBytes: maximumCarOfferMessageBytes,
      }),
      send: async (message) => surely(async () => attempt(carOffersPath, carOfferAnswerSchema, posted(message))),
      photo: async (requestId, place) =>
        download(`${carOffersPath}/${requestId}/picture?number=${place}`, 'car-offer-not-found', 'document-not-found'),
    },
    report: async (name, { from, to, by, at }) => {
      const query = new URLSearchParams({
        from,
        to,
        ...(by === undefined ? {} : { by }),
        ...(at === undefined ? {} : { at }),
        format: 'json',
      });
      const path = `/api/back-office/reports/${name}?${query.toString()}`;
      return name === 'money' ? call(path, moneyReportSchema) : call(path, pipelineReportSchema);
    },
    reconcile: async ({ from, to }) =>
      call(`/api/back-office/reconciliation?from=${from}&to=${to}`, reconciliationSchema),
    anchor: async (events) =>
      call(`/api/audit/anchor${events === undefined ? '' : `?events=${events}`}`, storeAnchorSchema),
    anchors: async (after) => call(`/api/audit/anchors?after=${after}`, signedAnchorListSchema),
    anchorKeys: async () => (await call('/api/audit/anchor-keys', anchorKeyListSchema)).keys,
    anchorConsistency: async (from) => call(`/api/audit/anchor-consistency?from=${from}`, anchorConsistencySchema),
    checkAnchors: async () => call('/api/audit/anchor-check', anchorCheckSchema),
    exportOrder: async (orderNo) => download(`/api/audit/orders/${orderNo}/export`, 'order-not-found'),
    verify: async () => call('/api/audit/findings', verificationSchema),
    parked: async () => call(parkedPath, parkedListSchema),
    retryParked: async (which) => call(parkedPath, retriedSchema, posted(which)),
    skipParked: async (which) => call(`${parkedPath}/skip`, skippedSchema, posted(which)),
    rebuilds: {
      ask: async (request) => attempt(rebuildsPath, rebuildSchema, posted(request)),
      list: async () => (await call(rebuildsPath, rebuildListSchema)).rebuilds,
    },
    sealAnew: async (after) => call('/api/back-office/master-key', sealedAnewSchema, posted({ after })),
    clients: async () => call(clientsPath, machineClientListSchema),
    changeClient: async (change) => call(clientsPath, machineClientListSchema, posted(change)),
    removeSecondFactor: async (request) =>
      (await call('/api/back-office/second-factor', removedSecondFactorSchema, posted(request))).removed,
    erase: async (request) => attempt('/api/back-office/erasures', erasureAnswerSchema, posted(request)),
    hold: async (request) => attempt('/api/back-office/holds', holdAnswerSchema, posted(request)),
    holds: async () => call('/api/audit/holds', holdListSchema),
    certifyErasure: async (customerId) => attempt(`/api/audit/erasures/${customerId}`, erasureCertificateSchema, {}),
    webhooks: {
      list: async () => call(webhooksPath, webhookListSchema),
      change: async (change) => call(webhooksPath, changedWebhookSchema, posted(change)),
      deliveries: async (webhookId) =>
        call(`${deliveriesPath}${webhookId === undefined ? '' : `?webhook=${webhookId}`}`, deliveryListSchema),
      resend: async (which) => (await call(deliveriesPath, resentSchema, posted(which))).resent,
    },
    close: async () => undefined,
  };
};
