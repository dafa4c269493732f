import type { HttpContext } from '../context/http-state.ts';
import { attachmentNamed } from './content-disposition.ts';

export type FileToSend = {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  /** ISO instant. */
  readonly lastModified: string;
};

/** Answers with a stored file: for download under its name, never to be run, guessed at or cached. */
export const sendFile = (ctx: HttpContext, { name, contentType, content, lastModified }: FileToSend): void => {
  ctx.set('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Last-Modified', new Date(lastModified).toUTCString());
  ctx.set('Content-Disposition', attachmentNamed(name));
  ctx.body = Buffer.from(content);
  ctx.type = contentType;
};
