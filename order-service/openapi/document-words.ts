/** What the OpenAPI document says in words beyond single calls. */
import type { MachineScope } from '@driveaway/domain/api/back-office.ts';

/** What a machine may do with each scope. */
export const scopeMeanings: Readonly<Record<MachineScope, string>> = {
  'orders:append': 'Report what happened to orders: messages one at a time and in batches.',
  'orders:read':
    'List and follow orders, see where they stand and what may be reported of them next. No personal data.',
  'orders:contact':
    'See who buys, comes for a test drive or asked for a call back, and how they are reached; each reading is recorded.',
  'orders:talk': 'Read what customers write about their orders, and answer; each reading is recorded.',
  'reports:read': 'Read reports of money and of the pipeline. No personal data.',
  'audit:read': 'Replay orders and take anchors. Personal data is left out.',
  'audit:personal': 'With `audit:read`: personal data as well; each reading is recorded.',
  'customers:erase': 'Erase customers who ask for it, and hold that up. Shows nothing of them.',
  operations: 'Look after the service: metrics, parked work, machine clients, keys.',
};

/** The front page of the document, in Markdown. */
export const introduction = `
Amounts are dollars with at most two decimals, but for the answer of the finance calculator and for
reports, which have cents.

## Who calls
Customers have a session, a cookie that log-in and sign-up set. Machines have a bearer token with scopes, of
\`POST /api/token\`; no cookie ever counts for them. Everything else is for everybody.

## Where requests come from
A POST with the cookie of a session also needs \`Origin\` of this site, or \`Sec-Fetch-Site: same-origin\`, which browsers
send by themselves. Without a session neither is needed, but whatever is sent is checked: another origin is answered
403 \`cross-site\`. Calls of machines take any origin.

## Failures
They have one shape: \`success\` is false, \`code\` is stable, \`message\` is for people, \`errors\` has the messages of each
field, \`requestId\` is what to quote.

- **400** does not fit: see \`errors\`. **415** is of another content type, **413** too large.
- **401** nobody is signed in, or the token is not valid: log in, or get a token, and try again.
- **402** the card was declined.
- **403** may not: somebody else's order, or none (both alike); a token without the scope; a POST from elsewhere.
- **404** is not there, or, of contracts and documents, of an order that is not yours.
- **405** takes other methods, which \`Allow\` names.
- **409** is not possible as things stand. **422** an idempotency key or message id was used for something else.
- **429** too often and **503** not now: \`Retry-After\` has the seconds to wait, where waiting helps.

## Sending again
A POST that takes an \`Idempotency-Key\` of 8 to 200 visible characters may be sent again under the same key: it is done
once, and answered alike. Messages of the back office have a \`messageId\` for that, which is remembered for ever. A sign-up
that is repeated without a key in one visit, for one configured car, is the same order.
`.trim();
