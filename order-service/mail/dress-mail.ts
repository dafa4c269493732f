/** A mail's content as text and as HTML, from the one description; the maker's name from the brand file. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { MailContent, MailText } from '@driveaway/domain/mail/mail-content.ts';
import { nameInMail, plainMailText, quoteMark } from '@driveaway/domain/mail/strangers-words.ts';
import { markup, noHtml, type Html } from '../html/html.ts';

type DressedMail = { readonly subject: string; readonly text: string; readonly html: string };

export type MailFrame = {
  /** Whom it greets; '' greets nobody by name. */
  readonly name: string;
  /** Where the site is, without a slash at the end. */
  readonly origin: string;
  /** Why somebody gets it who is no customer. */
  readonly reason?: string | undefined;
  /** How this kind of mail is ended; absent where it comes in any case. */
  readonly unsubscribe?: { readonly words: string; readonly url: string } | undefined;
  /** A picture that goes with the mail: its content id, and what it shows. */
  readonly picture?: { readonly contentId: string; readonly alt: string } | undefined;
};

const customerReason = `You get this mail because of your account or order with ${brand.name}. It is about them and is no advertising.`;

const closing = ({ reason = customerReason }: MailFrame): readonly string[] => [
  reason,
  brand.seller.name,
  `ABN ${brand.seller.abn}`,
];

const { email: helpEmail } = brand.coordinator;

const greeting = (name: string): string => (name === '' ? 'Hello,' : `Dear ${nameInMail(name)},`);

const textOf = (content: MailContent, frame: MailFrame): string => {
  const { name, origin, unsubscribe } = frame;
  const { heading, paragraphs, facts, action } = content;
  const blocks = [
    heading,
    greeting(name),
    ...paragraphs.map(plainMailText),
    facts
      .map(([label, value]) => `${label}:${typeof value === 'string' ? ' ' : '\n'}${plainMailText(value)}`)
      .join('\n'),
    action === undefined ? '' : `${action.label}: ${origin}${action.path}`,
    [
      `Questions? Write to ${helpEmail}.`,
      ...closing(frame),
      ...(unsubscribe === undefined ? [] : [`${unsubscribe.words}: ${unsubscribe.url}`]),
    ].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
};

const font = "font-family: Archivo, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const quotedHtml = (text: MailText): Html =>
  typeof text === 'string'
    ? markup`${text}`
    : markup`<blockquote style="margin: 0; border-left: 3px solid #c9ced6; padding-left: 12px; color: #4a505b;">${text.lines.map(
        (line) => markup`<div style="unicode-bidi: isolate;">${quoteMark}${line}</div>`,
      )}</blockquote>`;

const paragraph = (text: MailText): Html =>
  typeof text === 'string'
    ? markup`<p style="margin: 0 0 12px;">${text}</p> `
    : markup`<div style="margin: 0 0 12px;">${quotedHtml(text)}</div> `;

const factsTable = (facts: MailContent['facts']): Html =>
  facts.length === 0
    ? noHtml
    : markup`<table style="border-collapse: collapse; table-layout: fixed; width: 100%; margin: 20px 0 0; font-size: 15px; border-top: 1px solid #e1e4e9;">
        ${facts.map(
          ([label, value]) =>
            markup`<tr>
              <th scope="row" style="text-align: left; font-weight: normal; color: #4a505b; padding: 8px 12px 8px 0; border-bottom: 1px solid #e1e4e9; vertical-align: top; width: 40%;">
                ${label}
              </th>
              <td style="padding: 8px 0; border-bottom: 1px solid #e1e4e9; vertical-align: top;">${quotedHtml(value)}</td>
            </tr> `,
        )}
      </table>`;

const button = (action: MailContent['action'], origin: string): Html =>
  action === undefined
    ? noHtml
    : markup`<p style="margin: 28px 0 0;">
        <a
          href="${origin}${action.path}"
          style="display: inline-block; background: #1637a0; color: #ffffff; text-decoration: none; font-weight: bold; padding: 13px 24px; border-radius: 6px;"
          >${action.label}</a
        >
      </p>`;

const pictureOf = ({ picture }: MailFrame): Html =>
  picture === undefined
    ? noHtml
    : markup`<img
              src="cid:${picture.contentId}"
              alt="${picture.alt}"
              width="552"
              style="display: block; width: 100%; height: auto; margin: 0 0 24px; border-radius: 8px;"
            />`;

const htmlOf = (content: MailContent, frame: MailFrame): string => {
  const { name, origin, unsubscribe } = frame;
  const { subject, preview, heading, paragraphs, facts, action } = content;
  return markup`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin: 0; background: #eef0f5; color: #16181d; ${font}; font-size: 16px; line-height: 1.55;">
        <div style="display: none; max-height: 0; overflow: hidden;">${preview}</div>
        <div style="max-width: 600px; margin: 0 auto; padding: 24px 12px;">
          <div style="background: #012059; color: #ffffff; border-radius: 10px 10px 0 0; padding: 16px 24px; font-weight: bold; font-size: 20px; letter-spacing: 0.02em;">
            ${brand.name}
          </div>
          <main style="display: block; background: #ffffff; border-radius: 0 0 10px 10px; padding: 28px 24px 32px; overflow-wrap: break-word;">
            ${pictureOf(frame)}<h1 style="margin: 0 0 20px; font-size: 26px; line-height: 1.2; color: #012059;">${heading}</h1>
            <p style="margin: 0 0 12px;">${greeting(name)}</p>
            ${paragraphs.map(paragraph)}${factsTable(facts)}${button(action, origin)}
          </main>
          <div style="padding: 20px 24px 8px; font-size: 13px; color: #4a505b;">
            <p style="margin: 0 0 8px;">
              Questions? Write to
              <a href="mailto:${helpEmail}" style="color: #1637a0;">${helpEmail}</a>.
            </p>
            <p style="margin: 0 0 8px;">
              ${closing(frame).map((text, index) => (index === 0 ? markup`${text}` : markup`<br />${text}`))}
            </p>
            ${
              unsubscribe === undefined
                ? noHtml
                : markup`<p style="margin: 0 0 8px;">
              <a href="${unsubscribe.url}" style="color: #1637a0;">${unsubscribe.words}</a>
            </p>`
            }
          </div>
        </div>
      </body>
    </html> `.html;
};

/** The same content, name and origin always give the same bytes. */
export const dressMail = (content: MailContent, frame: MailFrame): DressedMail => ({
  subject: content.subject,
  text: textOf(content, frame),
  html: htmlOf(content, frame),
});
