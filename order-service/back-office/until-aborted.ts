/** The same chunks until the signal aborts: then it throws what `fault` makes. */
export async function* untilAborted<Chunk>(
  chunks: AsyncIterable<Chunk>,
  signal: AbortSignal,
  fault: () => Error,
): AsyncGenerator<Chunk> {
  const source = chunks[Symbol.asyncIterator]();
  let interrupt = (): void => undefined;
  const onAbort = (): void => interrupt();
  signal.addEventListener('abort', onAbort);
  const next = (): Promise<IteratorResult<Chunk, unknown>> =>
    new Promise((resolve, reject) => {
      interrupt = () => reject(fault());
      if (signal.aborted) interrupt();
      else source.next().then(resolve, reject);
    });
  try {
    for (let read = await next(); read.done !== true; read = await next()) yield read.value;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
