import { stockLineSchema } from '@driveaway/domain/api/stock.ts';
import { splitLines } from '../../back-office/split-lines.ts';
import { lineTooLong } from '../../back-office/json-line.ts';
import { maximumCallBackBytes } from '../../routes/call-back-desk-calls.ts';
import { maximumCarOfferMessageBytes } from '../../routes/car-offer-desk-calls.ts';
import { maximumDriveBytes } from '../../routes/drive-desk-calls.ts';
import { maximumStockBytes } from '../../routes/stock-calls.ts';
import { stockLineTooLong } from '../../stock/record-stock-lines.ts';
import { setTimeout as pause } from 'node:timers/promises';
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
  machineFailureSchema,
  messageAnswerSchema,
  messageLineSchema,
  nextMessagesSchema,
  orderStandingSchema,
  tokenAnswerSchema,
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
import type { MachineCredentials } from '../../back-office/machine-clients.ts';
import { operatorHeader } from '../../machines/machine-token.ts';
import { batchesOf, type Batch } from './batches-of.ts';
import {
  BackendUnavailable,
  HistoryUnreadable,
  Interrupted,
  type Failure,
  type MessageResult,
  type OrdersBackend,
} from './orders-backend.ts';

export type HttpBackendOptions = {
  /** http or https, without a slash at the end. */
  readonly server: string;
  readonly credentials: Pick<MachineCredentials, 'clientId' | 'clientSecret'>;
  /** Who is at the command line. */
  readonly operator?: string | undefined;
  /** The delay before the first retry of a batch, doubled before each later one. */
  readonly firstPauseMs?: number;
};

const timeoutMs = 120_000;
const mostTries = 4;

type Request = {
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
};

type Answer = { readonly status: number; readonly bytes: Uint8Array; readonly text: string };

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

const posted = (body: object): Request => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** As a form, with pictures; their content says what they are. */
const postedWith = (fields: object, pictures: readonly Uint8Array<ArrayBuffer>[]): Request => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  for (const [index, picture] of pictures.entries()) body.append('pictures', new Blob([picture]), `${index + 1}`);
  return { method: 'POST', body };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Talks to a running product, here or elsewhere, with a token that it asks for when it needs one. */
export const httpBackend = ({
  server,
  credentials,
  operator,
  firstPauseMs = 200,
}: HttpBackendOptions): OrdersBackend => {
  const named = operator === undefined ? {} : { [operatorHeader]: operator };
  let token: Promise<string> | undefined;

  const request = async (path: string, init: Request): Promise<Answer> => {
    try {
      const response = await fetch(`${server}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, bytes, text: bytes.toString('utf8') };
    } catch (cause) {
      throw new Interrupted(`${server} cannot be reached`, { cause });
    }
  };

  const refused = (status: number, text: string): BackendUnavailable | HistoryUnreadable => {
    const failure = machineFailureSchema.safeParse(jsonOf(text));
    if (failure.data?.code === 'history-unreadable') return new HistoryUnreadable(failure.data.message);
    const message = failure.success ? failure.data.message : 'this is not the answer of a Driveaway service';
    const words = `${server} answers ${status}: ${message}`;
    return status >= 500 ? new Interrupted(words) : new BackendUnavailable(words);
  };

  const askForToken = async (): Promise<string> => {
    const { status, text } = await request('/api/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
      }),
    });
    const answer = tokenAnswerSchema.safeParse(jsonOf(text));
    if (status !== 200 || !answer.success) throw refused(status, text);
    return answer.data.access_token;
  };

  const send = async (path: string, init: Request = {}): Promise<Answer> => {
    const attempt = async () => {
      token ??= askForToken();
      try {
        const Authorization = `Bearer ${await token}`;
        return await request(path, { ...init, headers: { ...init.headers, ...named, Authorization } });
      } catch (fault) {
        token = undefined;
        throw fault;
      }
    };
    const answer = await attempt();
    if (answer.status !== 401) return answer;
    // the token's hour may have ended
    token = undefined;
    return attempt();
  };

  const find = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema> | undefined> => {
    const { status, text } = await send(path);
    const body = jsonOf(text);
    if (status === 404 && machineFailureSchema.safeParse(body).data?.code === 'order-not-found') return undefined;
    const answer = schema.safeParse(body);
    if (status !== 200 || !answer.success) throw refused(status, text);
    return answer.data;
  };

  const call = async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    init?: Request,
  ): Promise<z.infer<Schema>> => {
    const { status, text } = await send(path, init);
    const answer = schema.safeParse(jsonOf(text));
    if (status !== 200 || !answer.success) throw refused(status, text);
    return answer.data;
  };

  /** What is wrong with what was asked for is an answer too; anything else is about the caller or the service. */
  const attempt = async <Answer>(
    path: string,
    schema: z.core.$ZodType<Answer>,
    init: Request,
  ): Promise<Answer | Failure> => {
    const { status, text } = await send(path, init);
    const body = jsonOf(text);
    const answer = z.safeParse(schema, body);
    if (status === 200 && answer.success) return answer.data;
    const failure = machineFailureSchema.safeParse(body);
    if ([400, 404, 409, 422].includes(status) && failure.success) return failure.data;
    throw refused(status, text);
  };

  const sendBatch = async ({ lines }: Batch): Promise<readonly MessageLine[]> => {
    const newline = Buffer.from('\n');
    const body = new Uint8Array(Buffer.concat(lines.flatMap(({ bytes }) => [bytes, newline])));
    const { status, text } = await send('/api/back-office/events', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson' },
      body,
    });
    if (status !== 200) throw refused(status, text);
    const answers = text.split('\n').flatMap((line) => {
      const answer = answerLineSchema.safeParse(jsonOf(line));
      return answer.success ? [answer.data] : [];
    });
    const last = answers.at(-1);
    if (last === undefined || !('summary' in last) || !last.complete || last.lines !== lines.length) {
      throw new Interrupted(`${server} broke off its answer`);
    }
    // the service counts from the first line of the batch
    return answers.flatMap((answer) => {
      if ('summary' in answer) return [];
      return [Object.assign(answer, { line: lines[answer.line - 1]?.line ?? answer.line })];
    });
  };

  /** Message ids make a retry safe: what was carried out before gets the same answer again. */
  const surely = async <Answer>(sendOnce: () => Promise<Answer>): Promise<Answer> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await sendOnce();
      } catch (fault) {
        if (!(fault instanceof Interrupted) || tries >= mostTries) throw fault;
        await pause(firstPauseMs * 2 ** (tries - 1));
      }
    }
  };

  /** Sends one line of messages; answers the line that answers it. */
  const sendLine = async <Answer extends object>(
    path: string,
    schema: z.core.$ZodType<Answer>,
    bytes: Uint8Array,
  ): Promise<Answer> => {
    const headers = { 'Content-Type': 'application/x-ndjson' };
    const { status, text } = await surely(async () =>
      send(path, { method: 'POST', headers, body: new Uint8Array(bytes) }),
    );
    const answer = z.safeParse(schema, jsonOf(text.split('\n', 1).join('')));
    if (status !== 200 || !answer.success) throw refused(status, text);
    return answer.data;
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
    recordStock: async function* recordLines(chunks) {
      for await (const one of splitLines(chunks, maximumStockBytes)) {
        yield one.kind === 'too-long'
          ? stockLineTooLong(one.line)
          : Object.assign(await sendLine(`${stockPath}/batch`, stockLineSchema, one.bytes), { line: one.line });
      }
    },
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
      const { status, text } = await send(`/api/back-office/feed?${query.toString()}`);
      if (status !== 200) throw refused(status, text);
      const lines = text.split('\n').flatMap((line) => feedLineSchema.safeParse(jsonOf(line)).data ?? []);
      const end = lines.at(-1);
      if (end === undefined || !('end' in end)) throw new Interrupted(`${server} broke off its answer`);
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
        const { status, bytes, text } = await send(
          `/api/back-office/orders/${orderNo}/talk-picture?${query.toString()}`,
        );
        if (status === 200) return bytes;
        if (machineFailureSchema.safeParse(jsonOf(text)).data?.code === 'document-not-found') return undefined;
        throw refused(status, text);
      },
      answer: async (orderNo, message, pictures) => {
        const request = pictures.length === 0 ? posted(message) : postedWith(message, pictures);
        return surely(async () => attempt(`/api/back-office/orders/${orderNo}/talk`, talkSentSchema, request));
      },
      markRead: async (orderNo, upTo) =>
        surely(async () => attempt(`/api/back-office/orders/${orderNo}/talk-read`, successSchema, posted({ upTo }))),
    },
    drives: {
      list: async (asked) =>
        call(`${drivesPath}?${new URLSearchParams(Object.entries(asked)).toString()}`, deskDrivesSchema),
      show: async (driveId) => {
        const found = await attempt(`${drivesPath}/${driveId}`, deskDriveSchema, {});
        if (!('success' in found)) return found;
        if (found.code === 'test-drive-not-found') return undefined;
        throw new BackendUnavailable(found.message);
      },
      send: async (message, dryRun) =>
        surely(async () => attempt(`${drivesPath}?dryRun=${String(dryRun)}`, driveAnswerSchema, posted(message))),
      append: async function* append(chunks) {
        for await (const one of splitLines(chunks, maximumDriveBytes)) {
          yield one.kind === 'too-long'
            ? lineTooLong(one.line, maximumDriveBytes)
            : Object.assign(await sendLine(`${drivesPath}/batch`, driveLineSchema, one.bytes), { line: one.line });
        }
      },
    },
    callBacks: {
      list: async (asked) =>
        call(`${callBacksPath}?${new URLSearchParams(Object.entries(asked)).toString()}`, deskCallBacksSchema),
      show: async (callBackId) => {
        const found = await attempt(`${callBacksPath}/${callBackId}`, deskCallBackSchema, {});
        if (!('success' in found)) return found;
        if (found.code === 'call-back-not-found') return undefined;
        throw new BackendUnavailable(found.message);
      },
      send: async (message, dryRun) =>
        surely(async () => attempt(`${callBacksPath}?dryRun=${String(dryRun)}`, callBackAnswerSchema, posted(message))),
      append: async function* append(chunks) {
        for await (const one of splitLines(chunks, maximumCallBackBytes)) {
          yield one.kind === 'too-long'
            ? lineTooLong(one.line, maximumCallBackBytes)
            : Object.assign(await sendLine(`${callBacksPath}/batch`, callBackLineSchema, one.bytes), {
                line: one.line,
              });
        }
      },
    },
    carOffers: {
      list: async (asked) =>
        call(`${carOffersPath}?${new URLSearchParams(Object.entries(asked)).toString()}`, deskCarOffersSchema),
      show: async (requestId) => {
        const found = await attempt(`${carOffersPath}/${requestId}`, deskCarOfferSchema, {});
        if (!('success' in found)) return found;
        if (found.code === 'car-offer-not-found') return undefined;
        throw new BackendUnavailable(found.message);
      },
      photo: async (requestId, place) => {
        const { status, bytes, text } = await send(`${carOffersPath}/${requestId}/picture?number=${place}`);
        if (status === 200) return bytes;
        if (status === 404 && machineFailureSchema.safeParse(jsonOf(text)).success) return undefined;
        throw refused(status, text);
      },
      send: async (message) => surely(async () => attempt(carOffersPath, carOfferAnswerSchema, posted(message))),
      append: async function* append(chunks) {
        for await (const one of splitLines(chunks, maximumCarOfferMessageBytes)) {
          yield one.kind === 'too-long'
            ? lineTooLong(one.line, maximumCarOfferMessageBytes)
            : Object.assign(await sendLine(`${carOffersPath}/batch`, carOfferLineSchema, one.bytes), {
                line: one.line,
              });
        }
      },
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
    exportOrder: async (orderNo) => {
      const { status, bytes, text } = await send(`/api/audit/orders/${orderNo}/export`);
      if (status === 200) return bytes;
      if (machineFailureSchema.safeParse(jsonOf(text)).data?.code === 'order-not-found') return undefined;
      throw refused(status, text);
    },
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
