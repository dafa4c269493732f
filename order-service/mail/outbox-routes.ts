/** What the product would have mailed, for developers: only there when mail goes to the outbox, and only for this machine. */
import type { Outbox, OutboxMail } from '@driveaway/infra/mail/outbox.ts';
import { markup, noHtml, type Html } from '../contracts/html.ts';
import { attachmentNamed } from '../documents/content-disposition.ts';
import { createRouter, type HttpContext, type HttpRouter } from '../http/http-state.ts';
import { refuse } from '../http/send-failure.ts';

const base = '/dev/outbox';
const nearAddress = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** A page elsewhere whose name is made to point here must not read it. */
const nearHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const isNear = (ctx: HttpContext): boolean =>
  nearAddress.test(ctx.req.socket.remoteAddress ?? '') &&
  nearHost.test(ctx.get('Host')) &&
  ctx.get('X-Forwarded-For') === '';

const page = (title: string, body: Html): string =>
  markup`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #16181d; }
          table { border-collapse: collapse; width: 100%; }
          th, td { text-align: left; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid #e1e4e9; vertical-align: top; }
          iframe { width: 100%; height: 46rem; border: 1px solid #c9ced6; border-radius: 0.4rem; }
          pre { white-space: pre-wrap; background: #f3f4f7; padding: 1rem; border-radius: 0.4rem; }
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.html;

const list = (mails: readonly OutboxMail[]): Html => markup`<h1>Outbox</h1>
  <p>Mail is kept here instead of being delivered. The newest comes first.</p>
  ${
    mails.length === 0
      ? markup`<p>Nothing has been mailed yet.</p>`
      : markup`<table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">To</th>
              <th scope="col">Subject</th>
            </tr>
          </thead>
          <tbody>
            ${mails.map(
              ({ id, sentAt, to, subject }) =>
                markup`<tr>
                  <td><time datetime="${sentAt}">${sentAt}</time></td>
                  <td>${to.address}</td>
                  <td><a href="${base}/${id}">${subject}</a></td>
                </tr> `,
            )}
          </tbody>
        </table>`
  }`;

const letter = ({ id, sentAt, from, to, subject, text, attachments }: OutboxMail): Html => markup`<p>
    <a href="${base}">Outbox</a>
  </p>
  <h1>${subject}</h1>
  <p>From ${from.name} (${from.address}) to ${to.name} (${to.address}), ${sentAt}</p>
  ${
    attachments.length === 0
      ? noHtml
      : markup`<h2>Attachments</h2>
          <ul>
            ${attachments.map(
              ({ name }, index) => markup`<li><a href="${base}/${id}/attachments/${index}">${name}</a></li> `,
            )}
          </ul>`
  }
  <h2>As HTML</h2>
  <iframe src="${base}/${id}/html" sandbox title="The mail as HTML"></iframe>
  <h2>As text</h2>
  <pre>${text}</pre>`;

const send = (ctx: HttpContext, html: string, policy: string): void => {
  ctx.set('Content-Security-Policy', policy);
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
};

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** GET /dev/outbox and what it links to; no routes at all without an outbox. */
export const outboxRoutes = (outbox: Outbox | undefined): HttpRouter => {
  const router = createRouter();
  if (outbox === undefined) return router;

  const withMail =
    (answer: (ctx: HttpContext, mail: OutboxMail) => void) =>
    async (ctx: HttpContext & { readonly params: Readonly<Record<string, string>> }): Promise<void> => {
      const mail = isNear(ctx) ? await outbox.read(ctx.params['id'] ?? '') : undefined;
      if (mail === undefined) refuse(ctx, { code: 'not-found' });
      else answer(ctx, mail);
    };

  router.get(base, async (ctx) => {
    if (isNear(ctx)) send(ctx, page('Outbox', list(await outbox.list())), pagePolicy);
    else refuse(ctx, { code: 'not-found' });
  });
  router.get(
    `${base}/:id`,
    withMail((ctx, mail) => send(ctx, page(mail.subject, letter(mail)), pagePolicy)),
  );
  router.get(
    `${base}/:id/html`,
    withMail((ctx, mail) => send(ctx, mail.html, mailPolicy)),
  );
  router.get(
    `${base}/:id/attachments/:index`,
    withMail((ctx, { attachments }) => {
      const attachment = attachments[Number(ctx.params['index'])];
      if (attachment === undefined) return refuse(ctx, { code: 'not-found' });
      ctx.set('X-Content-Type-Options', 'nosniff');
      ctx.set('Content-Security-Policy', "sandbox; default-src 'none'");
      ctx.set('Content-Disposition', attachmentNamed(attachment.name));
      ctx.body = Buffer.from(attachment.content);
      ctx.type = attachment.contentType;
      return undefined;
    }),
  );
  return router;
};
