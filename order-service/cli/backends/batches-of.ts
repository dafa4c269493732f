import type { MessageLine } from '@driveaway/domain/api/back-office.ts';
import { lineTooLong } from '../../back-office/json-line.ts';
import { maximumMessageBytes } from '../../routes/machine-calls.ts';
import { splitLines, type ByteLine } from '../../back-office/split-lines.ts';

/** Lines sent in one request, and those that are refused without sending. */
export type Batch = {
  readonly lines: readonly Extract<ByteLine, { readonly kind: 'line' }>[];
  readonly refused: readonly MessageLine[];
};

const mostLines = 200;
const mostBytes = 4 * 1024 * 1024;

/** Cuts lines into batches that a service takes in one request; a line that is too long is refused here. */
export async function* batchesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Batch> {
  let lines: Extract<ByteLine, { readonly kind: 'line' }>[] = [];
  let refused: MessageLine[] = [];
  let bytes = 0;
  for await (const line of splitLines(chunks, maximumMessageBytes)) {
    if (line.kind === 'too-long') refused.push(lineTooLong(line.line, maximumMessageBytes));
    else {
      lines.push(line);
      bytes += line.bytes.length;
    }
    if (lines.length + refused.length >= mostLines || bytes >= mostBytes) {
      yield { lines, refused };
      lines = [];
      refused = [];
      bytes = 0;
    }
  }
  if (lines.length + refused.length > 0) yield { lines, refused };
}
