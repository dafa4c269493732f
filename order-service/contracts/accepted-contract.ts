/** The contract with its annex: what was signed, by whom, when, with which words of the customer's own. */
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { buyerFullName, type Buyer, type sellerTermsSchema } from '@driveaway/domain/terms/order-terms.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';
import type { z } from 'zod';
import type { LoadedEvent } from '../orders/load-order.ts';
import { contractFactsOf, type ContractFacts } from './contract-facts.ts';
import { issueWords, type IssuedVersion } from './contract-issue.ts';
import { contractMoment } from './contract-wording.ts';
import { markup, noHtml, type Html } from '../html/html.ts';
import { issuedContractOf } from './issued-contract.ts';
import { visibleText } from '@driveaway/domain/terms/visible-text.ts';

type Acceptance = {
  readonly data: OrderEventOf<'ContractAccepted'>['data'];
  readonly personal: NonNullable<OrderEventOf<'ContractAccepted'>['personal']>;
  readonly acceptedAt: string;
};

type AcceptedContract = { readonly html: string; readonly contractVersion: number };

/** `not-accepted`: there is no acceptance. `erased`: the buyer's data cannot be read any more. */
export type AcceptedContractOutcome = AcceptedContract | 'not-accepted' | 'erased';

const fingerprint = (hash: string): Html => markup`<span class="fingerprint">${hash}</span>`;

const row = (name: string, value: Html | string): Html =>
  markup`<tr>
    <th scope="row">${name}</th>
    <td>${value}</td>
  </tr> `;

const signer = (buyer: Buyer): string =>
  buyer.companyName === '' ? buyerFullName(buyer) : `${buyerFullName(buyer)} for ${buyer.companyName}`;

/** Who sells, where they are reached, and when they accepted; undefined in a copy of before that. */
const sellersAcceptance = (
  { name, details, email, phone }: z.infer<typeof sellerTermsSchema>,
  approvedAt: string | undefined,
  state: StateCode,
): Html => markup`<div class="signature">
      <table>
        <caption>
          ${approvedAt === undefined ? 'To be accepted by the Seller' : 'Accepted by the Seller'}
        </caption>
        <tbody>
          ${row('Seller', name)}${row(
            'Details',
            details
              .split('|')
              .filter((text) => text.trim() !== name)
              .join(', '),
          )}${row('Email', email)}${row('Phone', phone)}${row(
            'On',
            approvedAt === undefined ? 'Not yet; you get another copy then' : contractMoment(approvedAt, state),
          )}
        </tbody>
      </table>
    </div>`;

const annex = (
  { data, personal, acceptedAt }: Acceptance,
  issued: IssuedVersion,
  { buyer, order: { seller, price } }: ContractFacts,
  approvedAt: string | undefined,
): Html => markup`<section
    class="annex"
    aria-labelledby="annex"
  >
    <h2 id="annex">Annex: acceptance and special conditions</h2>
    <div class="signature">
      <table>
        <caption>
          Signed by the Buyer
        </caption>
        <tbody>
          ${row('Signed by', signer(buyer))}${row('On', contractMoment(acceptedAt, price.state))}${row(
            'Contract signed',
            issueWords({ ...issued, replaces: undefined }),
          )}${row(
            'Its fingerprint (SHA-256)',
            fingerprint(data.contractHash),
          )}${row('Special conditions signed (SHA-256)', fingerprint(data.notesHash))}${row(
            'Internet address',
            personal.ipAddress,
          )}${row('Device', visibleText(personal.userAgent))}
        </tbody>
      </table>
    </div>
    ${sellersAcceptance(seller, approvedAt, price.state)}
    <h3>Finance</h3>
    <p>
      ${
        data.subjectToFinance
          ? 'This contract is subject to finance approval, as its section “Subject to finance” says.'
          : 'This contract is not subject to finance.'
      }
    </p>
    <h3>Special conditions, word for word</h3>
    ${personal.notes.trim() === '' ? markup`<p>None.</p>` : markup`<p class="words">${visibleText(personal.notes)}</p>`}
    <h3>Cooling-off period</h3>
    <p>
      It ends on ${contractMoment(data.coolingOff.endsAt, price.state)}. You may cancel in your online
      account until ${deadlineText(data.coolingOff.endsAt, price.state)}, for any reason and at no cost. The rule: ${data.coolingOff.basis}.
      ${
        data.coolingOffWithCredit === undefined
          ? noHtml
          : markup`If an application for finance is lodged before that, it ends on
              ${contractMoment(data.coolingOffWithCredit.endsAt, price.state)} instead, and you may cancel until
              ${deadlineText(data.coolingOffWithCredit.endsAt, price.state)}. The rule: ${data.coolingOffWithCredit.basis}.`
      }
    </p>
  </section> `;

const acceptanceOf = (found: LoadedEvent | undefined): Acceptance | 'not-accepted' | 'erased' => {
  if (found?.event?.type !== 'ContractAccepted') return 'not-accepted';
  const { data, personal } = found.event;
  return personal === undefined ? 'erased' : { data, personal, acceptedAt: found.metadata.recordedAt };
};

/** `approvedAt`: when the seller accepted it too. */
const withAnnex = (
  all: readonly LoadedEvent[],
  at: number,
  approvedAt: string | undefined,
): AcceptedContractOutcome => {
  const acceptance = acceptanceOf(all[at]);
  if (typeof acceptance === 'string') return acceptance;
  const events = all.slice(0, at);
  const issued = issuedContractOf(events);
  const facts = contractFactsOf(events);
  if (issued === 'not-issued') return 'not-accepted';
  if (issued === 'erased' || facts === undefined) return 'erased';
  const end = issued.html.lastIndexOf('</main>');
  if (end < 0) throw new Error(`The contract of order ${facts.order.orderNo} has no end`);
  const { html } = annex(acceptance, issued, facts, approvedAt);
  return {
    html: `${issued.html.slice(0, end)}${html}${issued.html.slice(end)}`,
    contractVersion: issued.contractVersion,
  };
};

/**
 * The contract that a customer accepted, with the annex at its end; the same bytes every time. An order that was changed
 * may have several acceptances, counted from 1. Throws when the rendered contract differs from the issued one.
 */
export const acceptedContractOf = (all: readonly LoadedEvent[], number = 1): AcceptedContractOutcome => {
  const isIt = ({ event }: LoadedEvent) =>
    event?.type === 'ContractAccepted' && (event.data.acceptance ?? 1) === number;
  return withAnnex(all, all.findIndex(isIt), undefined);
};

/** The same with the seller's acceptance, of which an order may have several too, counted from 1. */
export const agreedContractOf = (all: readonly LoadedEvent[], approval = 1): AcceptedContractOutcome => {
  const at = all.findIndex(({ event }) => event?.type === 'OrderApproved' && (event.data.approval ?? 1) === approval);
  const accepted = all.slice(0, Math.max(0, at)).findLastIndex(({ event }) => event?.type === 'ContractAccepted');
  return withAnnex(all, accepted, all[at]?.metadata.recordedAt);
};
