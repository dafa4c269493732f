/** Several installations on one server: the streams of each under a name of its own. */
import type { AllPage, EventStore, RecordedEvent, SubscriptionMessage } from './port.ts';

/** The format of a namespace: stored names are `@namespace:stream`, and no namespace holds a colon. */
export const namespacePattern = /^[A-Za-z][\w-]{0,37}$/;

const marker = '@';

/** The prefix of an installation's stream names on the server. */
export const namespacePrefix = (namespace: string): string => `${marker}${namespace}:`;

/**
 * The same store as one installation sees it: with a namespace its streams alone, under their own names; without one all
 * streams but those of namespaces. Hashes and anchors run over the names without it. Positions and `head` are those of
 * the server, which other installations move as well.
 * @throws TypeError when the namespace is not one; from `append` and `readStream` for a stream that begins with `@`
 */
export const namespacedEventStore = (store: EventStore, namespace: string | undefined): EventStore => {
  if (namespace !== undefined && !namespacePattern.test(namespace)) {
    throw new TypeError(`"${namespace}" is not a name for a namespace`);
  }
  const own = namespace === undefined ? '' : namespacePrefix(namespace);

  const stored = (stream: string): string => {
    if (stream === '' || stream.startsWith('$') || stream.startsWith(marker)) {
      throw new TypeError(`"${stream}" is not a name for a stream`);
    }
    return `${own}${stream}`;
  };
  const isOwn = ({ stream }: RecordedEvent): boolean =>
    own === '' ? !stream.startsWith(marker) : stream.startsWith(own);
  const logical = (event: RecordedEvent): RecordedEvent =>
    own === '' ? event : { ...event, stream: event.stream.slice(own.length) };
  const storedPrefixes = (prefixes: readonly string[] = []): readonly string[] =>
    prefixes.length === 0 && own !== '' ? [own] : prefixes.map((prefix) => `${own}${prefix}`);

  const ownPage = ({ events, ...rest }: AllPage): AllPage => ({ events: events.filter(isOwn).map(logical), ...rest });
  const ownMessage = (message: SubscriptionMessage): SubscriptionMessage => {
    if (message.kind !== 'event') return message;
    const { event } = message;
    return isOwn(event) ? { kind: 'event', event: logical(event) } : { kind: 'checkpoint', position: event.position };
  };

  return {
    append: async (stream, events, expected) => store.append(stored(stream), events, expected),
    appendInTurn: async (appends) =>
      store.appendInTurn(appends.map((append) => ({ ...append, stream: stored(append.stream) }))),
    readStream: async (stream, options) => (await store.readStream(stored(stream), options)).map(logical),
    readAll: async (options) =>
      ownPage(await store.readAll({ ...options, prefixes: storedPrefixes(options.prefixes) })),
    subscribe: async function* (options) {
      const messages = store.subscribe({ ...options, prefixes: storedPrefixes(options.prefixes) });
      for await (const message of messages) yield ownMessage(message);
    },
    head: async () => store.head(),
    newestEvent: async () => {
      const event = await store.newestEvent();
      return event !== undefined && isOwn(event) ? logical(event) : undefined;
    },
    close: async () => store.close(),
  };
};
