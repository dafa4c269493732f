/** GET asks, POST does it: link scanners in mail programs must not unsubscribe anybody. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/send-failure.ts';
import { escapeHtml } from '../html/html.ts';
import { queryText } from '../orders/query-text.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { ownDataCalls } from '../routes/own-data-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { changeConsents } from './consents.ts';
import { findCustomer } from '../customers/customers.ts';
import { customerOfToken } from './unsubscribe-link.ts';

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head>
<body><h1>${escapeHtml(title)}</h1>${content}</body></html>
`;

const question = page(
  'Unsubscribe',
  `<p>Shall ${escapeHtml(brand.name)} send you no more news and offers by e-mail?</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
);
const done = page(
  'You are unsubscribed',
  `<p>${escapeHtml(brand.name)} sends you no more news and offers by e-mail. Messages about your orders still come.</p>`,
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

  /** The customer of the link, unless they were erased. */
  const customerOf = async (ctx: HttpContext): Promise<string | undefined> => {
    const customerId = customerOfToken(ports, queryText(ctx, 'token'));
    const customer = customerId === undefined ? undefined : await findCustomer(ports, customerId);
    return customer === undefined || customer.isErased ? undefined : customerId;
  };

  on(ownDataCalls.unsubscribePage, async (ctx) => {
    if ((await customerOf(ctx)) === undefined) return refuse(ctx, { code: 'link-not-valid' });
    return answer(ctx, question);
  });

  on(ownDataCalls.unsubscribe, async (ctx) => {
    const customerId = await customerOf(ctx);
    if (customerId === undefined) return refuse(ctx, { code: 'link-not-valid' });
    const { requestId } = ctx.state;
    await changeConsents(
      ports,
      { commandId: requestId, correlationId: requestId, customerId },
      { email: false },
      'unsubscribe-link',
    );
    return answer(ctx, done);
  });

  return routes;
};
