/** Messages about stock, one JSON object a line. */
import type { StockLine } from '@driveaway/domain/api/stock.ts';
import { stockMessageSchema } from '@driveaway/domain/stock/stock-list.ts';
import { jsonOfLine, lineTooLong, lineOfFault } from '../back-office/json-line.ts';
import { validate } from '../http/requests/validate.ts';
import type { Machine } from '../machines/machine.ts';
import { maximumStockBytes } from '../routes/stock-calls.ts';
import { recordStock, type RecordStockPorts } from './record-stock.ts';
import type { StockAtHand } from './stock-at-hand.ts';

/** The answer to a line that is too long to read. */
export const stockLineTooLong = (line: number): StockLine => lineTooLong(line, maximumStockBytes);

/** Carries out one line; what is wrong with it is its answer. Throws only on faults. */
export const recordStockLine = async (
  ports: RecordStockPorts,
  atHand: StockAtHand,
  { machine, correlationId }: { readonly machine: Machine; readonly correlationId: string },
  { line, bytes }: { readonly line: number; readonly bytes: Uint8Array },
): Promise<StockLine> => {
  try {
    const message = validate(stockMessageSchema, jsonOfLine(bytes));
    const { success: _, ...answer } = await recordStock(ports, atHand, { machine, message, correlationId });
    return { line, ok: true, ...answer };
  } catch (fault) {
    return lineOfFault(line, fault);
  }
};
