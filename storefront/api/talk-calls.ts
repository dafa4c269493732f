import { successSchema } from '@driveaway/domain/api/failure.ts';
import { talkResponseSchema, talkSentSchema } from '@driveaway/domain/api/talk.ts';
import { queryOptions } from '@tanstack/react-query';
import { fetchTelling, type OnSent } from './fetch-telling.ts';
import { createHttpClient, getJson, orderingApi, postJson, withQuery, type MutationOptions } from './http-client.ts';
import { readPolicy } from './read-policy.ts';

/** Pictures take their time over a telephone. */
const sendingTimeoutMs = 120_000;

/** What was written about an order. */
export const talkQuery = (orderNo: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['talk', orderNo],
    queryFn: ({ signal }) => getJson(talkResponseSchema, withQuery(`${orderingApi}/talk`, { orderNo }), { signal }),
  });

type MessageToSend = {
  readonly orderNo: string;
  readonly text: string;
  /** The last revision that is on the page; -1: none. */
  readonly readUpTo: number;
  readonly pictures: readonly File[];
};

/** Writes about an order, and tells how much of it has left. */
export const writeMessage = (
  { orderNo, text, readUpTo, pictures }: MessageToSend,
  onSent: OnSent,
  options: MutationOptions,
) => {
  const form = new FormData();
  form.set('text', text);
  form.set('readUpTo', String(readUpTo));
  for (const picture of pictures) form.append('pictures', picture);
  const url = withQuery(`${orderingApi}/talk`, { orderNo });
  const { postForm } = createHttpClient(fetchTelling(onSent));
  return postForm(talkSentSchema, url, form, { timeoutMs: sendingTimeoutMs, ...options });
};

/** Everything up to a message has been on the screen. */
export const readMessages = (orderNo: string, upTo: number, options: MutationOptions) =>
  postJson(successSchema, withQuery(`${orderingApi}/talk-read`, { orderNo }), { upTo }, options);

/** Where a picture of a message is, by its place from 0. */
export const messagePictureAddress = (orderNo: string, revision: number, number: number): string =>
  withQuery(`${orderingApi}/talk-picture`, { orderNo, revision, number });
