/**
 * The payment simulator behind HTTP: the routes of `rapidRoutes` in the shapes of eWAY Rapid, all with Basic auth. Of its
 * own: GET /encryption-key, and with `control` POST and DELETE /control/faults and GET /control/ledger. Every other
 * request is answered 404, another method on a known path too: what eWAY answers there is not known.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { matchRapidRoute } from '../match-rapid-route.ts';
import type { ChargeRequest } from '../port.ts';
import type { RapidOperation } from '../rapid-routes.ts';
import {
  nothingFound,
  refundTransactionOf,
  searchOf,
  settlementsOf,
  transactionOf,
  type RapidTransaction,
} from './rapid-answers.ts';
import { refundRequestSchema, settlementQuerySchema, transactionRequestSchema } from './rapid-requests.ts';
import { createServerFaults, serverFaultSchema, type ServerFault, type ServerOperation } from './server-faults.ts';
import type { SimulatedGateway } from './simulated-gateway.ts';

export type SimulatorServerOptions = {
  readonly gateway: SimulatedGateway;
  readonly apiKey: string;
  readonly password: string;
  /** Lets tests break the line and read the books. */
  readonly control: boolean;
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

const invalid: Answer = { status: 200, body: { TransactionStatus: false, TransactionID: null, Errors: 'V6000' } };

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
  const { gateway, control } = options;
  const faults = createServerFaults();

  const charge = async (body: unknown): Promise<Answer> => {
    const parsed = transactionRequestSchema.safeParse(body);
    if (!parsed.success) return invalid;
    const { Customer, Payment } = parsed.data;
    const { Name, Number: encryptedNumber, CVN, ExpiryMonth, ExpiryYear } = Customer.CardDetails;
    const request: ChargeRequest = {
      reference: Payment.InvoiceReference,
      orderReference: Payment.InvoiceNumber,
      amountCents: Payment.TotalAmount,
      card: {
        holderName: Name,
        encryptedNumber,
        encryptedCvn: CVN,
        expiryMonth: ExpiryMonth,
        expiryYear: ExpiryYear,
      },
    };
    const outcome = await gateway.charge(request);
    if (outcome.kind === 'unknown') throw new Error('The books did not settle the charge');
    const { TotalAmount, InvoiceNumber, InvoiceReference } = Payment;
    return {
      status: 200,
      body: { ...transactionOf(outcome), Payment: { TotalAmount, InvoiceNumber, InvoiceReference } },
    };
  };

  const lookUp = async (
    reference: string,
  ): Promise<{ readonly status: number; readonly body: ReturnType<typeof searchOf> }> => {
    const refund = gateway.findRefund(reference);
    if (refund?.kind === 'refunded') {
      return { status: 200, body: searchOf(reference, refundTransactionOf(refund, true)) };
    }
    const found = await gateway.lookUp(reference);
    if (found.kind === 'unknown') throw new Error('The books did not answer');
    return { status: 200, body: searchOf(reference, found) };
  };

  const findTransaction = async (transactionId: string): Promise<Answer> => {
    const { charges, refunds } = gateway.readBooks();
    const entry =
      charges.find((charge) => charge.transactionId === transactionId) ??
      refunds.find(({ refundId }) => refundId === transactionId);
    if (entry === undefined) return { status: 200, body: nothingFound };
    const { status, body } = await lookUp(entry.reference);
    const refundedCents = refunds
      .filter((refund) => refund.transactionId === transactionId)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const { amountCents: TotalAmount } = entry;
    const MaxRefund = 'refundId' in entry ? 0 : TotalAmount - refundedCents;
    const Transactions = body.Transactions.map((transaction) => ({ ...transaction, TotalAmount, MaxRefund }));
    return { status, body: { ...body, Transactions } };
  };

  const refund = async (transactionId: string, body: unknown): Promise<Answer> => {
    const parsed = refundRequestSchema.safeParse(body);
    if (!parsed.success || parsed.data.Refund.TransactionID !== transactionId) return invalid;
    const { InvoiceReference: reference, TotalAmount: amountCents } = parsed.data.Refund;
    const outcome = await gateway.refund({ reference, transactionId, amountCents });
    if (outcome.kind === 'unknown') throw new Error('The books did not settle the refund');
    const knowsCharge = gateway.readBooks().charges.some((entry) => entry.transactionId === transactionId);
    const transaction: RapidTransaction = refundTransactionOf(outcome, knowsCharge);
    return { status: 200, body: { ...transaction, Refund: { TotalAmount: amountCents, InvoiceReference: reference } } };
  };

  const settlements = async (query: URLSearchParams): Promise<Answer> => {
    const parsed = settlementQuerySchema.safeParse(Object.fromEntries(query));
    if (!parsed.success) return invalid;
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

  const carryOut = async (call: Call, operation: ServerOperation, work: () => Promise<Answer>): Promise<void> => {
    const fault = faults.next(operation);
    if (fault?.kind === 'down') return breakOff(call, 'reset');
    if (fault?.kind === 'request-lost') return breakOff(call, fault.line);
    const done = await work();
    if (fault?.kind === 'duplicate') return answer(call, await work());
    if (fault?.kind === 'answer-lost') return breakOff(call, fault.line);
    if (fault?.kind !== 'contradiction') return answer(call, done);
    await pause(fault.delayMilliseconds);
    return answer(call, contradict(done));
  };

  const controlLine = async (call: Call, route: string): Promise<void> => {
    const { request } = call;
    if (route === 'GET /control/ledger') return answer(call, { status: 200, body: gateway.readBooks() });
    if (route === 'DELETE /control/faults') faults.clear();
    else if (route === 'POST /control/faults') {
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
      return carryOut(call, 'charge', () => charge(body));
    },
    refund: async (call, transactionId) => {
      const body = await readBody(call.request);
      return carryOut(call, 'refund', () => refund(transactionId, body));
    },
    'look-up': (call, reference) => carryOut(call, 'look-up', () => lookUp(reference)),
    'find-transaction': async (call, transactionId) => answer(call, await findTransaction(transactionId)),
    'search-settlements': async (call, _segment, query) => answer(call, await settlements(query)),
  };

  const serve = async (call: Call): Promise<void> => {
    const { request } = call;
    const { method = '', url = '/' } = request;
    const { pathname: path, searchParams } = new URL(url, 'http://simulator');
    if (!isAuthorized(request, options)) return answer(call, { status: 401, body: { message: 'Unauthorized' } });
    const route = `${method} ${path}`;
    if (route === 'GET /encryption-key') {
      const { encryptionKey } = await gateway.browserSettings();
      return answer(call, { status: 200, body: { EncryptionKey: encryptionKey, LookUpClosesReference: true } });
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
