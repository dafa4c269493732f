/** GET asks, POST does it: link scanners in mail programs must not unsubscribe anybody. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import { refusableNewsWords } from '@driveaway/domain/mail/refusable-mails.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { escapeHtml } from '../html/html.ts';
import { queryText } from '../orders/query-text.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { ownDataCalls } from '../routes/own-data-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { declineMail, findCustomer } from '../customers/customers.ts';
import { readUnsubscribeToken, type EndedMail } from '../customers/unsubscribe-link.ts';
import { changeConsents } from './consents.ts';
import { refuseNews } from './news-choices.ts';

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head>
<body><h1>${escapeHtml(title)}</h1>${content}</body></html>
`;

/** What a link ends, within a sentence. */
const topicOf = (ends: EndedMail): string => {
  if (ends === 'offers') return 'with news and offers';
  return ends === 'mailbox' ? 'that somebody else asks for' : `about ${refusableNewsWords[ends]}`;
};

const stillComes = (ends: EndedMail): string => {
  if (ends === 'offers') return 'Messages about your orders still come.';
  if (ends === 'mailbox')
    return 'No brochure, no car and no invitation comes to this address, whoever asks. We have not kept the address, only a fingerprint of it. What you book or order yourself is still confirmed, and an account stays protected by email.';
  return 'Your contract, payments, changes of your order, and a car that comes later than we told you are still mailed. My Order shows everything. You can turn this mail on again in My Account.';
};

const question = (ends: EndedMail, token: string): string =>
  page(
    'Unsubscribe',
    `<p>Shall ${escapeHtml(brand.name)} send you no more e-mail ${topicOf(ends)}?</p>
<form method="post" action="?token=${encodeURIComponent(token)}"><button type="submit">Unsubscribe</button></form>`,
  );
const done = (ends: EndedMail): string =>
  page(
    'You are unsubscribed',
    `<p>${escapeHtml(brand.name)} sends you no more e-mail ${topicOf(ends)}. ${stillComes(ends)}</p>`,
  );

/** GET and POST /api/build-your-own/unsubscribe?token=. */
export const unsubscribeRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();

  const answer = (ctx: HttpContext, html: string): void => {
    ctx.type = 'text/html; charset=utf-8';
    // the address holds the token
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.body = html;
  };

  /** Whose link it is, unless they were erased, and what it ends. */
  const linkOf = async (ctx: HttpContext): Promise<ReturnType<typeof readUnsubscribeToken>> => {
    const link = readUnsubscribeToken(ports, queryText(ctx, 'token'));
    if (link === undefined || link.ends === 'mailbox') return link;
    const customer = await findCustomer(ports, link.whose);
    return customer === undefined || customer.isErased ? undefined : link;
  };

  on(ownDataCalls.unsubscribePage, async (ctx) => {
    const link = (await linkOf(ctx)) ?? refuse({ code: 'link-not-valid' });
    // a link gathers parameters on its way, which the call does not take
    return answer(ctx, question(link.ends, queryText(ctx, 'token')));
  });

  on(ownDataCalls.unsubscribe, async (ctx) => {
    const link = (await linkOf(ctx)) ?? refuse({ code: 'link-not-valid' });
    const { whose, ends } = link;
    const { requestId } = ctx.state;
    const command = { commandId: requestId, correlationId: requestId, customerId: whose };
    if (ends === 'mailbox') await declineMail(ports, command, whose);
    else if (ends === 'offers') await changeConsents(ports, command, { email: false }, 'unsubscribe-link');
    else await refuseNews(ports, command, ends);
    return answer(ctx, done(ends));
  });

  return routes;
};
