/** Messages about stock, one JSON object a line. */
import type { StockLine } from '@driveaway/domain/api/stock.ts';
import { stockMessageSchema } from '@driveaway/domain/stock/stock-list.ts';
import { MalformedInput } from '../http/failures/malformed-input.ts';
import { joinedMessages } from '../http/failures/send-failure.ts';
import { validate } from '../http/requests/validate.ts';
import { machineFailureOf } from '../machines/machine-refusals.ts';
import type { Machine } from '../machines/machine-token.ts';
import { maximumStockBytes } from '../routes/stock-calls.ts';
import { recordStock, type RecordStockPorts } from './record-stock.ts';
import type { StockAtHand } from './stock-at-hand.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new MalformedInput({ body: ['The line is not valid JSON in UTF-8.'] });
  }
};

/** The answer to a line that is too long to read. */
export const stockLineTooLong = (line: number): StockLine => ({
  line,
  ok: false,
  code: 'line-too-long',
  message: `A line may have ${maximumStockBytes} bytes.`,
});

/** Carries out one line; what is wrong with it is its answer. Throws only on faults. */
export const recordStockLine = async (
  ports: RecordStockPorts,
  atHand: StockAtHand,
  { machine, correlationId }: { readonly machine: Machine; readonly correlationId: string },
  { line, bytes }: { readonly line: number; readonly bytes: Uint8Array },
): Promise<StockLine> => {
  try {
    const message = validate(stockMessageSchema, jsonOf(bytes));
    const outcome = await recordStock(ports, atHand, { machine, message, correlationId });
    if (outcome.kind === 'done') {
      const { success: _, ...answer } = outcome.answer;
      return { line, ok: true, ...answer };
    }
    const { code, message: words } = machineFailureOf(outcome.refusal).failure;
    return { line, ok: false, code, message: words };
  } catch (fault) {
    if (!(fault instanceof MalformedInput)) throw fault;
    const errors = Object.fromEntries(Object.entries(fault.errors).map(([field, said]) => [field, [...said]]));
    return { line, ok: false, code: 'malformed-input', message: joinedMessages(fault.errors), errors };
  }
};
