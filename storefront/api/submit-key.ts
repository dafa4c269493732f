import { useState } from 'react';

/** Where the key of an unanswered submit outlives a reload; a key says nothing of what was sent. */
export type KeptKey = { readonly load: () => string | undefined; readonly save: (key: string | undefined) => void };

/**
 * Idempotency keys of one form. A key is made when a submit starts; a retry of the same submit, after an answer that
 * never came, uses it again; a definite answer or other content ends it. A reload forgets the content, so that the
 * first submit after it takes up a kept key: the server refuses it if the content is another.
 */
export const createSubmitKeys = (newKey: () => string, kept?: KeptKey) => {
  let open: { readonly content: string; readonly key: string } | undefined;
  return {
    /** The key to send for this content. The content stays in memory only. */
    keyFor: (content: string): string => {
      if (open?.content !== content) {
        open = { content, key: (open === undefined ? kept?.load() : undefined) ?? newKey() };
        kept?.save(open.key);
      }
      return open.key;
    },
    /** The server has answered: the next submit is a new one. */
    settle: (): void => {
      open = undefined;
      kept?.save(undefined);
    },
  };
};

/** The keys of the form that a component shows, for as long as it shows it. */
export const useSubmitKeys = (kept?: KeptKey) => useState(() => createSubmitKeys(() => crypto.randomUUID(), kept))[0];
