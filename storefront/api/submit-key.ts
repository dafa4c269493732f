import { useState } from 'react';

/**
 * Idempotency keys of one form. A key is made when a submit starts; a retry of the same submit, after an answer that
 * never came, uses it again; a definite answer or other content ends it.
 */
export const createSubmitKeys = (newKey: () => string) => {
  let open: { readonly content: string; readonly key: string } | undefined;
  return {
    /** The key to send for this content. The content stays in memory only. */
    keyFor: (content: string): string => {
      if (open?.content !== content) open = { content, key: newKey() };
      return open.key;
    },
    /** The server has answered: the next submit is a new one. */
    settle: (): void => {
      open = undefined;
    },
  };
};

/** The keys of the form that a component shows, for as long as it shows it. */
export const useSubmitKeys = () => useState(() => createSubmitKeys(() => crypto.randomUUID()))[0];
