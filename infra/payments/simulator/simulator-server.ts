/**
 * The payment simulator behind HTTP: the routes of `rapidRoutes` in the shapes of eWAY Rapid, all with Basic auth. Of its
 * own: GET /encryption-key, and with `control` POST and DELETE /control/faults, POST /control/reviews and GET /control/ledger. Every other
 * request is answered 404, another method on a known path too: what eWAY answers there is not known.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { waitOnTimer, type Wait } from '../../clock/wait.ts';
import { matchRapidRoute } from '../match-rapid-route.ts';
import type { ChargeRequest } from '../port.ts';
import type { RapidOperation } from '../rapid-routes.ts';
import {
  nothingFound,
  refundTransactionOf,
  refused,
  searchOf,
  settlementsOf,
  transactionOf,
  type RapidTransaction,
} from './rapid-answers.ts';
import {
  codesOfFault,
  refundRequestSchema,
  settlementQuerySchema,
  transactionRequestSchema,
} from './rapid-requests.ts';
import {
  createServerFaults,
  reviewSchema,
  serverFaultSchema,
  type ServerFault,
  type ServerOperation,
} from './server-faults.ts';
import type { SimulatedGateway } from './simulated-gateway.ts';

type SimulatorServerOptions = {
  readonly gateway: SimulatedGateway;
  readonly apiKey: string;
  readonly password: string;
  /** Lets tests break the line and read the books. */
  readonly control: boolean;
  /** How a slow answer waits. */
  readonly wait?: Wait;
};

type Answer = { readonly status: number; readonly body: object };
type Call = { readonly request: IncomingMessage; readonly response: ServerResponse };

const mostBodyBytes = 64 * 1024;

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > mostBodyBytes) return undefined;
    chunks.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
};

const notFound: Answer = { status: 404, body: { message: 'Not found' } };

const unauthorized: Answer = { status: 401, body: { message: 'Unauthorized' } };

const invalid = (codes = 'V6000'): Answer => ({ status: 200, body: refused(codes) });

const versionOf = ({ headers }: IncomingMessage): number => Number(headers['x-eway-apiversion'] ?? 0);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isAuthorized = ({ headers }: IncomingMessage, { apiKey, password }: SimulatorServerOptions): boolean => {
  const expected = `Basic ${Buffer.from(`${apiKey}:${password}`).toString('base64')}`;
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(expected));
};

/** The opposite of an answer, as a badly broken gateway would give it. */
const contradict = ({ body }: Answer): Answer => {
  const wasApproved = 'TransactionStatus' in body && body.TransactionStatus === true;
  return {
    status: 200,
    body: transactionOf(
      wasApproved
        ? { kind: 'declined', responseCode: '05', message: '' }
        : { kind: 'approved', transactionId: '1', maskedCard: '444433XXXXXX1111', brand: 'Visa' },
    ),
  };
};

/** The server over a simulator; not listening yet. It keeps nothing of its own: the books are the simulator's. */
export const createSimulatorServer = (options: SimulatorServerOptions): Server => {
  const { gateway, control, wait = waitOnTimer } = options;
  const faults = createServerFaults();

  const charge = async (body: unknown, isHeld: boolean): Promise<Answer> => {
    const parsed = transactionRequestSchema.safeParse(body);
    if (!parsed.success) return invalid(codesOfFault(parsed.error));
    const { Customer, Payment, Options } = parsed.data;
    const { Name, Number: encryptedNumber, CVN, ExpiryMonth, ExpiryYear } = Customer.CardDetails;
    const request: ChargeRequest = {
      reference: Payment.InvoiceReference,
      orderNo: Payment.InvoiceNumber,
      orderReference: Options[0]?.Value ?? '',
      amountCents: Payment.TotalAmount,
      card: {
        holderName: Name,
        encryptedNumber,
        encryptedCvn: CVN,
        expiryMonth: ExpiryMonth,
        expiryYear: ExpiryYear,
      },
    };
    const outcome = gateway.settle(request, isHeld);
    return { status: 200, body: { ...transactionOf(outcome, isHeld), Payment } };
  };

  const lookUp = async (reference: string, version: number): Promise<Answer> => {
    const refund = gateway.findRefund(reference);
    const found = refund?.kind === 'refunded' ? undefined : gateway.findCharge(reference);
    const transaction = refund?.kind === 'refunded' ? refundTransactionOf(refund, true) : found && transactionOf(found);
    const details = gateway.describe(reference);
    const body =
      transaction === undefined || details === undefined
        ? nothingFound()
        : searchOf(reference, transaction, details, version);
    return { status: 200, body };
  };

  const findTransaction = async (transactionId: string, version: number): Promise<Answer> => {
    const { charges, refunds } = gateway.readBooks();
    const entry =
      charges.find((charge) => charge.transactionId === transactionId) ??
      refunds.find(({ refundId }) => refundId === transactionId);
    return entry === undefined ? { status: 200, body: nothingFound() } : lookUp(entry.reference, version);
  };

  const refund = async (transactionId: string, body: unknown): Promise<Answer> => {
    const parsed = refundRequestSchema.safeParse(body);
    if (!parsed.success || parsed.data.Refund.TransactionID !== transactionId) return invalid();
    const { InvoiceReference: reference, TotalAmount: amountCents } = parsed.data.Refund;
    const outcome = await gateway.refund({ reference, transactionId, amountCents });
    if (outcome.kind === 'unknown') throw new Error('The books did not settle the refund');
    const knowsCharge = gateway.readBooks().charges.some((entry) => entry.transactionId === transactionId);
    const transaction: RapidTransaction = refundTransactionOf(outcome, knowsCharge);
    return { status: 200, body: { ...transaction, Refund: parsed.data.Refund } };
  };

  const settlements = async (query: URLSearchParams): Promise<Answer> => {
    const parsed = settlementQuerySchema.safeParse(Object.fromEntries(query));
    if (!parsed.success) return invalid();
    const { StartDate, EndDate, Page, PageSize } = parsed.data;
    const settled = await gateway.settledBetween(StartDate, EndDate);
    return { status: 200, body: settlementsOf((settled ?? []).slice((Page - 1) * PageSize, Page * PageSize)) };
  };

  const answer = ({ response }: Call, { status, body }: Answer): void => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(body));
  };

  /** Loses the line; a hanging one ends when the caller gives up or the server closes its connections. */
  const breakOff = ({ response }: Call, line: ServerFault['line']): void => {
    if (line === 'reset') response.destroy();
  };

  const later = (milliseconds: number): Promise<void> => wait(milliseconds, new AbortController().signal);

  const page = ({ response }: Call): void => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end('<!doctype html><title>Be right back</title>');
  };

  const carryOut = async (
    call: Call,
    operation: ServerOperation,
    work: (isHeld: boolean) => Promise<Answer>,
  ): Promise<void> => {
    const fault = faults.next(operation);
    if (fault?.kind === 'down') return breakOff(call, 'reset');
    if (fault?.kind === 'request-lost') return breakOff(call, fault.line);
    if (fault?.kind === 'turned-away') return answer(call, unauthorized);
    if (fault?.kind === 'code') {
      const { code = 'S5000' } = fault;
      const body = operation === 'look-up' ? nothingFound(code) : refused(code);
      return answer(call, { status: 200, body });
    }
    if (fault?.kind === 'slow') await later(fault.delayMilliseconds);
    const done = await work(fault?.kind === 'held');
    if (fault?.kind === 'duplicate') return answer(call, await work(false));
    if (fault?.kind === 'answer-lost') return breakOff(call, fault.line);
    if (fault?.kind === 'page') return page(call);
    if (fault?.kind !== 'contradiction') return answer(call, done);
    await later(fault.delayMilliseconds);
    return answer(call, contradict(done));
  };

  const controlLine = async (call: Call, route: string): Promise<void> => {
    const { request } = call;
    if (route === 'GET /control/ledger') return answer(call, { status: 200, body: gateway.readBooks() });
    if (route === 'DELETE /control/faults') faults.clear();
    else if (route === 'POST /control/reviews') {
      const review = reviewSchema.safeParse(await readBody(request));
      if (!review.success || !gateway.review(review.data.reference, review.data.action)) {
        return answer(call, { status: 400, body: { message: 'no charge under review' } });
      }
    } else if (route === 'POST /control/faults') {
      const fault = serverFaultSchema.safeParse(await readBody(request));
      if (!fault.success) return answer(call, { status: 400, body: { message: 'not a fault' } });
      faults.add(fault.data);
    } else return answer(call, notFound);
    return answer(call, { status: 200, body: {} });
  };

  const operations: Readonly<
    Record<RapidOperation, (call: Call, segment: string, query: URLSearchParams) => Promise<void>>
  > = {
    charge: async (call) => {
      const body = await readBody(call.request);
      return carryOut(call, 'charge', (isHeld) => charge(body, isHeld));
    },
    refund: async (call, transactionId) => {
      const body = await readBody(call.request);
      return carryOut(call, 'refund', () => refund(transactionId, body));
    },
    'look-up': (call, reference) => carryOut(call, 'look-up', () => lookUp(reference, versionOf(call.request))),
    'find-transaction': async (call, transactionId) =>
      answer(call, await findTransaction(transactionId, versionOf(call.request))),
    'search-settlements': async (call, _segment, query) => answer(call, await settlements(query)),
  };

  const serve = async (call: Call): Promise<void> => {
    const { request } = call;
    const { method = '', url = '/' } = request;
    const { pathname: path, searchParams } = new URL(url, 'http://simulator');
    if (!isAuthorized(request, options)) return answer(call, unauthorized);
    const route = `${method} ${path}`;
    if (route === 'GET /encryption-key') {
      const { encryptionKey } = await gateway.browserSettings();
      return answer(call, {
        status: 200,
        body: { EncryptionKey: encryptionKey, LookUpClosesReference: gateway.lookUpCloses },
      });
    }
    if (control && path.startsWith('/control/')) return controlLine(call, route);
    const found = matchRapidRoute(method, path);
    return found === undefined
      ? answer(call, notFound)
      : operations[found.operation](call, found.segment, searchParams);
  };

  return createServer((request, response) => {
    serve({ request, response }).catch(() => {
      // nothing of a request is repeated: it held a card, if only as ciphertext
      if (!response.headersSent) answer({ request, response }, { status: 500, body: { message: 'System error' } });
    });
  });
};
