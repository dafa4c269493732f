import type { Html } from '../html/html.ts';

/** A section of the contract: its anchor, its heading and what it says. */
export type Clause = { readonly id: string; readonly title: string; readonly body: Html };
