/** A line of a stream of bytes, numbered from 1; without its content when it is longer than allowed. */
export type ByteLine =
  | { readonly kind: 'line'; readonly line: number; readonly bytes: Uint8Array }
  | { readonly kind: 'too-long'; readonly line: number };

const newline = 0x0a;
const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => byte <= 0x20);

/**
 * The lines of a stream, blank ones left out but counted. Never keeps more than one line, nor more of it than
 * `maximumBytes`: the rest of a longer line is passed over.
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>, maximumBytes: number): AsyncGenerator<ByteLine> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let line = 1;
  const take = (piece: Uint8Array): void => {
    length += piece.length;
    if (length > maximumBytes) parts = [];
    else parts.push(piece);
  };
  const finish = (): ByteLine | undefined => {
    const bytes = Buffer.concat(parts);
    const finished: ByteLine = length > maximumBytes ? { kind: 'too-long', line } : { kind: 'line', line, bytes };
    parts = [];
    length = 0;
    line += 1;
    return finished.kind === 'line' && isBlank(finished.bytes) ? undefined : finished;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end));
      const finished = finish();
      if (finished !== undefined) yield finished;
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  const last = finish();
  if (last !== undefined) yield last;
}
