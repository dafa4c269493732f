import { useState } from 'react';
import { isOutcomeUnknown } from './api-failure.ts';
import type { MutationOptions } from './http-client.ts';

/** Where the key of an unanswered submit survives a reload; it reveals nothing of what was sent. */
export type KeptKey = { readonly load: () => string | undefined; readonly save: (key: string | undefined) => void };

/**
 * Idempotency keys of one form. A key is made when a submit starts; a retry of the same submit, after a response that
 * never came, reuses it; a definite response or different content ends it. A reload forgets the content, so the
 * first submit after it reuses a kept key: the server refuses it if the content differs.
 */
export const createSubmitKeys = (newKey: () => string, kept?: KeptKey) => {
  let open: { readonly content: string; readonly key: string } | undefined;
  const keyFor = (content: string): string => {
    if (open?.content !== content) {
      open = { content, key: (open === undefined ? kept?.load() : undefined) ?? newKey() };
      kept?.save(open.key);
    }
    return open.key;
  };
  const settle = (): void => {
    open = undefined;
    kept?.save(undefined);
  };
  return {
    /** The key to send for this content. The content stays in memory only. */
    keyFor,
    /** The server has answered: the next submit is a new one. */
    settle,
    /** Sends this content under its key, which is kept for a retry only while the outcome is unknown. */
    send: async <Answer>(content: string, send: (options: MutationOptions) => Promise<Answer>): Promise<Answer> => {
      try {
        const answer = await send({ idempotencyKey: keyFor(content) });
        settle();
        return answer;
      } catch (error) {
        if (!isOutcomeUnknown(error)) settle();
        throw error;
      }
    },
  };
};

/** The keys of the form that a component shows, for as long as it shows it. */
export const useSubmitKeys = (kept?: KeptKey) => useState(() => createSubmitKeys(() => crypto.randomUUID(), kept))[0];
