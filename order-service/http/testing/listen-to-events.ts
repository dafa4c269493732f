/** A client of server-sent events. */
import { onTestFinished } from 'vitest';

export type ListenedEvents = {
  readonly status: number;
  readonly headers: Headers;
  /** Resolves when the server has ended the answer. */
  readonly ended: Promise<void>;
  readonly leave: () => void;
};

/** The fields of one block as the server sent it; all are undefined for a comment. */
type Block = { readonly id: string | undefined; readonly data: string | undefined; readonly isBeat: boolean };

const fieldOf = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

const readBlocks = async (body: ReadableStream<Uint8Array>, onBlock: (block: Block) => void): Promise<void> => {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks)
      onBlock({ id: fieldOf(block, 'id'), data: fieldOf(block, 'data'), isBeat: block === ':' });
  }
};

/** Opens a stream, which is left when the test has finished, and hands on each block as it comes. */
export const listenToEvents = async (
  url: string,
  headers: Record<string, string>,
  onBlock: (block: Block) => void,
): Promise<ListenedEvents> => {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(url, { headers, signal: leaving.signal });
  const { status, body } = response;
  const read = status === 200 && body !== null ? readBlocks(body, onBlock) : Promise.resolve();
  const ended = read.catch((fault: unknown) => {
    if (!leaving.signal.aborted) throw fault;
  });
  return { status, headers: response.headers, ended, leave: () => leaving.abort() };
};
