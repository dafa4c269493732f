/** The requests of a read, in the generated messages; kept apart so that nothing else handles those. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '../port.ts';

type Direction = 'forwards' | 'backwards';
const { ReadReq: Request } = streams;
const { Options } = Request;

const baseOptions = (direction: Direction): ReadReq.Options => {
  const ids = new Options.UUIDOption();
  ids.setString(new shared.Empty());
  const options = new Options();
  options.setUuidOption(ids);
  options.setResolveLinks(false);
  options.setReadDirection(direction === 'forwards' ? Options.ReadDirection.FORWARDS : Options.ReadDirection.BACKWARDS);
  return options;
};

const allFrom = (from: Position | 'start' | 'end'): ReadReq.Options.AllOptions => {
  const all = new Options.AllOptions();
  if (from === 'start') all.setStart(new shared.Empty());
  else if (from === 'end') all.setEnd(new shared.Empty());
  else {
    const position = new Options.Position();
    // Events written since version 20 commit themselves: both halves of their position are the same.
    position.setCommitPosition(from.toString());
    position.setPreparePosition(from.toString());
    all.setPosition(position);
  }
  return all;
};

/** Streams under the prefixes, or all but the system's; `window` is how many events the server looks at per page. */
const streamFilter = (prefixes: readonly string[], window: number): ReadReq.Options.FilterOptions => {
  const expression = new Options.FilterOptions.Expression();
  if (prefixes.length === 0) expression.setRegex('^[^$]');
  else expression.setPrefixList([...prefixes]);
  const filter = new Options.FilterOptions();
  filter.setStreamIdentifier(expression);
  filter.setMax(window);
  filter.setCheckpointintervalmultiplier(1);
  return filter;
};

/** `from` is inclusive. */
export const readStreamRequest = (
  stream: string,
  from: bigint | 'start' | 'end',
  direction: Direction,
  count: number,
): ReadReq => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const streamOptions = new Options.StreamOptions();
  streamOptions.setStreamIdentifier(identifier);
  if (from === 'start') streamOptions.setStart(new shared.Empty());
  else if (from === 'end') streamOptions.setEnd(new shared.Empty());
  else streamOptions.setRevision(from.toString());
  const options = baseOptions(direction);
  options.setStream(streamOptions);
  options.setCount(count.toString());
  options.setNoFilter(new shared.Empty());
  return new Request().setOptions(options);
};

/** `from` is inclusive. */
export const readAllRequest = (
  from: Position | 'start' | 'end',
  direction: Direction,
  count: number,
  prefixes: readonly string[],
): ReadReq => {
  const options = baseOptions(direction);
  options.setAll(allFrom(from));
  options.setCount(count.toString());
  options.setFilter(streamFilter(prefixes, 4_096));
  return new Request().setOptions(options);
};

/** `after` is exclusive, and must be the position of an event or a checkpoint: the server skips what it finds there. */
export const subscribeRequest = (after: Position | undefined, prefixes: readonly string[]): ReadReq => {
  const options = baseOptions('forwards');
  options.setAll(allFrom(after ?? 'start'));
  options.setSubscription(new Options.SubscriptionOptions());
  options.setFilter(streamFilter(prefixes, 256));
  return new Request().setOptions(options);
};
