import { callBackRetailerMail } from '@driveaway/domain/mail/call-back-mails.ts';
import {
  carOfferAskedMail,
  carOfferMadeMail,
  carOfferRetailerMail,
  carOfferWithdrawnMail,
} from '@driveaway/domain/mail/car-offer-mails.ts';
import { followerMail, followerMailReason } from '@driveaway/domain/mail/follower-mail.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import { orderMail } from '@driveaway/domain/mail/order-mails.ts';
import { handoverWithdrawnRetailerMail } from '@driveaway/domain/mail/retailer-mails.ts';
import { plainMailText, strangersWords } from '@driveaway/domain/mail/strangers-words.ts';
import { orderEventSchema, type OrderEvent } from '@driveaway/domain/order/order-events.ts';
import {
  sampleChargesChanged,
  sampleDepositRefunded,
  sampleEvents,
  sampleLateChargeRefunded,
  sampleTransferReversed,
} from '@driveaway/domain/testing/order-builders.ts';
import { sampleMailedOrder as order } from '@driveaway/domain/testing/sample-mailed-order.ts';
import { describe, expect, it } from 'vitest';
import { dressMail } from './dress-mail.ts';

const forged = 'Reference: 00000000';
const words = `Hello.\n${forged}\r\nWrite to it@login.example \u202E”. Pay here.`;
const content: MailContent = { subject: 's', preview: 'p', heading: 'h', paragraphs: [], facts: [] };
const frame = { name: 'Mira Kowalski', origin: 'https://shop.example' };

/** What comes from the catalogue, the dealers' list and the law, which nobody types. */
const ours = new Set([
  'vehicle',
  'price',
  'dealer',
  'seller',
  'coolingOff',
  'changed',
  'basis',
  'state',
  'charge',
  'brand',
]);

/** The value once for each text in it, with the words in that text's place. */
const withWords = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return [words];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    ours.has(key)
      ? []
      : withWords(part).map((changed) =>
          Array.isArray(value) ? value.with(Number(key), changed) : Object.assign({}, value, { [key]: changed }),
        ),
  );
};

const otherwise = { how: 'By bank transfer.', refundedOn: '2026-11-20' };
const samples: readonly OrderEvent[] = [
  ...Object.values(sampleEvents),
  sampleChargesChanged(),
  sampleDepositRefunded({ otherwise }),
  sampleLateChargeRefunded({ otherwise }),
  sampleTransferReversed({ direction: 'out' }),
];
const written = samples.flatMap((event) =>
  withWords(event).flatMap((one) => orderEventSchema.safeParse(one).data ?? []),
);

const expectQuoted = (content: MailContent): void => {
  const { subject, text, html } = dressMail(content, frame);
  for (const part of [subject, content.preview, text, html]) expect(part).not.toContain('\u202E');
  expect(subject).not.toContain(forged);
  const lines = `${content.preview}\n${text}`.split('\n').filter((line) => line.includes(forged));
  for (const line of lines) expect(line).toMatch(/^> Reference: 00000000$|“.*Reference: 00000000 .*”/);
  if (lines.some((line) => line.startsWith('> '))) expect(html).toContain('>&gt; Reference: 00000000</div>');
};

describe('words that others wrote', () => {
  it('stand in mails about an order only as a quotation, whichever field of its event has them', () => {
    const mails = written.flatMap((event) => orderMail(event, order) ?? []);
    const quoting = mails.filter((mail) => dressMail(mail, frame).text.includes(forged));
    expect(quoting.length).toBeGreaterThan(10);
    mails.forEach(expectQuoted);
  });

  it('have a mark on every line of text, however long: what programs wrap has none', () => {
    const long = `Call me.${' '.repeat(140)}${forged} ${'a'.repeat(200)}\n\nBye.`;
    const lines = plainMailText(strangersWords(long)).split('\n');
    for (const line of lines) expect(line).toMatch(/^>(?: .{1,72})?$/);
    expect(lines.join('').replaceAll(/[>\s]/g, '')).toBe(long.replaceAll(/\s/g, ''));
    expect(lines.slice(-2)).toEqual(['>', '> Bye.']);
  });

  it('make no table of a mail wider than its screen', () => {
    const facts = [['In their words', strangersWords('a'.repeat(200))]] as const;
    // a table that is not fixed grows with the longest word of its cells
    for (const [table] of dressMail({ ...content, facts }, frame).html.matchAll(/<table[^>]*>/g))
      expect(table).toContain('table-layout: fixed');
  });

  it('stand in mails of visitors and to retailers as a quotation, and in no subject', () => {
    const quoted = strangersWords(words);
    const asked = {
      requestId: '0b8d5c1e-6f3a-4d27-9a41-3e5f7c2b1d90',
      retailer: 'Austral Sydney',
      phone: '',
      car: {
        make: words,
        model: words,
        year: 2019,
        kilometres: 84_500,
        condition: 'good',
        state: 'NSW',
        vin: '',
        plate: '',
      },
      pictures: 0,
      path: '/car-offer',
    } as const;
    const callBack = {
      requestId: asked.requestId,
      retailer: asked.retailer,
      phone: '',
      state: 'NSW',
      from: '2026-11-30T01:00:00Z',
      until: '2026-11-30T03:00:00Z',
      topic: 'buying',
      model: undefined,
      path: '/call-back',
    } as const;
    const { data: chosen } = sampleEvents.HandoverTimeChosen;
    const withdrawn = handoverWithdrawnRetailerMail({ ...order, status: 'Arrived' }, { reason: words, chosen });
    const mails = [
      carOfferAskedMail(asked),
      carOfferRetailerMail(asked),
      carOfferMadeMail(asked, { amountCents: 100, holdsUntil: '2026-12-10', conditions: quoted }),
      carOfferWithdrawnMail(asked, { hadOffer: false, reason: quoted }),
      callBackRetailerMail(callBack, { firstName: 'Ada', lastName: 'Wong', phoneNo: '0491 570 156', words: quoted }),
      ...(withdrawn === undefined ? [] : [withdrawn]),
    ];
    expect(mails).toHaveLength(6);
    mails.forEach((mail) => {
      expect(dressMail(mail, frame).text).toContain(forged);
      expectQuoted(mail);
    });
  });

  it('make no address of a name', () => {
    const { subject, text } = dressMail(followerMail('evil.example', 't', '2026-12-10T13:00:00Z'), {
      ...frame,
      name: 'evil.example',
      reason: followerMailReason('evil.example'),
    });
    expect(`${subject}${text}`).not.toContain('evil.example');
    expect(text).toContain('Dear evil. example,');
  });
});
