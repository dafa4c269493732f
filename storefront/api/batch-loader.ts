type Waiting<Request, Answer> = {
  readonly request: Request;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
};

type BatchOptions<Request, Answer> = {
  /** Requests with the same text travel together. */
  readonly groupOf: (request: Request) => string;
  /** Answers in the order of the requests; undefined where there is none. */
  readonly load: (
    requests: readonly [Request, ...Request[]],
    signal: AbortSignal,
  ) => Promise<readonly (Answer | undefined)[]>;
};

/** Aborted once nobody waits for the response any more. */
const signalOfAll = (signals: readonly (AbortSignal | undefined)[]): AbortSignal => {
  const controller = new AbortController();
  const check = () => {
    if (signals.every((signal) => signal?.aborted === true)) controller.abort();
  };
  for (const signal of signals) signal?.addEventListener('abort', check, { once: true });
  return controller.signal;
};

/** Makes one call of the requests of a moment, such as the prices of all variants of a page. */
export const createBatchLoader = <Request, Answer>({ groupOf, load }: BatchOptions<Request, Answer>) => {
  const groups = new Map<string, [Waiting<Request, Answer>, ...Waiting<Request, Answer>[]]>();

  const send = async (group: string): Promise<void> => {
    const waiting = groups.get(group);
    groups.delete(group);
    if (waiting === undefined) return;
    const [first, ...others] = waiting;
    try {
      const answers = await load(
        [first.request, ...others.map(({ request }) => request)],
        signalOfAll(waiting.map(({ signal }) => signal)),
      );
      for (const [index, { resolve, reject }] of waiting.entries()) {
        const answer = answers[index];
        if (answer === undefined) reject(new Error('The answer says nothing about this request'));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  };

  return (request: Request, signal?: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const waiting = { request, signal, resolve, reject };
      const group = groupOf(request);
      const others = groups.get(group);
      if (others !== undefined) {
        others.push(waiting);
        return;
      }
      groups.set(group, [waiting]);
      // requests of the same event loop turn join the batch
      queueMicrotask(() => {
        void send(group);
      });
    });
};
