/** Shows developers the mail that would have been sent: only when mail goes to the outbox, and only on this machine. */
import type { Outbox, OutboxMail } from '@driveaway/infra/mail/outbox.ts';
import { markup, noHtml, type Html } from '../html/html.ts';
import { attachmentNamed } from '../http/files/content-disposition.ts';
import { createRouter, type HttpContext, type HttpRouter } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';

const base = '/dev/outbox';
const nearAddress = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Guards against DNS rebinding: a foreign page must not read it. */
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
          body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #16181d; background: #eef0f5; }
          main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
          h1 { font-size: 1.5rem; line-height: 1.25; color: #012059; margin: 0.5rem 0; }
          h2 { font-size: 1.1rem; margin: 1.5rem 0 0.5rem; }
          a { color: #1637a0; }
          table { border-collapse: collapse; width: 100%; background: #fff; border-radius: 0.5rem; }
          th, td { text-align: left; padding: 0.6rem 0.9rem; border-bottom: 1px solid #e1e4e9; vertical-align: top; overflow-wrap: anywhere; }
          tr:last-child td { border-bottom: 0; }
          td:first-child { white-space: nowrap; color: #4a505b; }
          iframe { width: 100%; height: 46rem; border: 1px solid #c9ced6; border-radius: 0.5rem; background: #fff; }
          pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; padding: 1rem; border-radius: 0.5rem; }
          @media (max-width: 40rem) {
            thead { display: none; }
            tr { display: block; padding: 0.6rem 0; border-bottom: 1px solid #c9ced6; }
            td { display: block; padding: 0.1rem 0.9rem; border: 0; }
          }
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.html;

/** '2026-11-02 01:02:03' */
const moment = (sentAt: string): Html =>
  markup`<time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')}</time>`;

const list = (mails: readonly OutboxMail[]): Html => markup`<h1>Outbox</h1>
  <p>Mail is kept here instead of being delivered. The newest comes first.</p>
  ${
    mails.length === 0
      ? markup`<p>Nothing has been mailed yet.</p>`
      : markup`<table>
          <thead>
            <tr>
              <th scope="col">When (UTC)</th>
              <th scope="col">Subject</th>
              <th scope="col">To</th>
              <th scope="col">Attached</th>
            </tr>
          </thead>
          <tbody>
            ${mails.map(
              ({ id, sentAt, to, subject, attachments }) =>
                markup`<tr>
                  <td>${moment(sentAt)}</td>
                  <td><a href="${base}/${id}">${subject}</a></td>
                  <td>${to.address}</td>
                  <td>${attachments.map(({ name }) => name).join(', ')}</td>
                </tr> `,
            )}
          </tbody>
        </table>`
  }`;

const letter = ({ id, sentAt, from, to, subject, text, attachments }: OutboxMail): Html => markup`<p>
    <a href="${base}">Outbox</a>
  </p>
  <h1>${subject}</h1>
  <p>From ${from.name} (${from.address}) to ${to.name} (${to.address}), ${moment(sentAt)} UTC</p>
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
/** What a mail shows of its own attachments, as a mail program would. */
const withPictures = ({ html, attachments }: OutboxMail): string =>
  attachments.reduce(
    (shown, { contentId, contentType, content }) =>
      contentId === undefined
        ? shown
        : shown.replaceAll(
            `cid:${contentId}`,
            () => `data:${contentType};base64,${Buffer.from(content).toString('base64')}`,
          ),
    html,
  );

const mailPolicy =
  "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** GET /dev/outbox and what it links to; no routes at all without an outbox. */
export const outboxRoutes = (outbox: Outbox | undefined): HttpRouter => {
  const router = createRouter();
  if (outbox === undefined) return router;

  const withMail =
    (answer: (ctx: HttpContext, mail: OutboxMail) => void) =>
    async (ctx: HttpContext & { readonly params: Readonly<Record<string, string>> }): Promise<void> => {
      const mail = isNear(ctx) ? await outbox.read(ctx.params['id'] ?? '') : undefined;
      answer(ctx, mail ?? refuse({ code: 'not-found' }));
    };

  router.get(base, async (ctx) => {
    if (!isNear(ctx)) refuse({ code: 'not-found' });
    send(ctx, page('Outbox', list(await outbox.list())), pagePolicy);
  });
  router.get(
    `${base}/:id`,
    withMail((ctx, mail) => send(ctx, page(mail.subject, letter(mail)), pagePolicy)),
  );
  router.get(
    `${base}/:id/html`,
    withMail((ctx, mail) => send(ctx, withPictures(mail), mailPolicy)),
  );
  router.get(
    `${base}/:id/attachments/:index`,
    withMail((ctx, { attachments }) => {
      const attachment = attachments[Number(ctx.params.index)] ?? refuse({ code: 'not-found' });
      ctx.set('X-Content-Type-Options', 'nosniff');
      ctx.set('Content-Security-Policy', "sandbox; default-src 'none'");
      ctx.set('Content-Disposition', attachmentNamed(attachment.name));
      ctx.body = Buffer.from(attachment.content);
      ctx.type = attachment.contentType;
    }),
  );
  return router;
};
