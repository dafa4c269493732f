/** What every mail transport must do. `open` gives one, and a way to see the messages that it delivered, as they are. */
import { describe, expect, it } from 'vitest';
import type { Mail, MailTransport } from '../port.ts';

export const sampleMail: Mail = {
  messageId: '0b8d5c1e-6f3a-4d27-9a41-3e5f7c2b1d90@austral.example',
  from: { name: 'Austral', address: 'buyonline@austral.example' },
  to: { name: 'Zoë Kowalski', address: 'zoe@mail.example' },
  subject: 'Your contract: order 12345678-9012',
  text: 'Dear Zoë, the contract is attached.',
  html: '<p>Dear Zoë, the contract is attached.</p>',
  attachments: [
    {
      name: 'Contract-12345678-9012.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('%PDF-1.7 the contract'),
    },
    {
      name: 'Cooling-off.ics',
      contentType: 'text/calendar; charset=utf-8; method=CANCEL',
      content: Buffer.from('BEGIN:VCALENDAR'),
    },
  ],
};

export type OpenedTransport = {
  readonly transport: MailTransport;
  readonly delivered: () => Promise<readonly string[]>;
};

/** Header lines that were broken, in one. */
const unfolded = (message: string): string => message.replace(/\r\n[ \t]+/g, ' ');

/** Describes the behaviour of one adapter. */
export const describeMailTransport = (name: string, open: () => Promise<OpenedTransport>): void => {
  describe(`mail transport: ${name}`, () => {
    const deliver = async (mail: Mail): Promise<string> => {
      const { transport, delivered } = await open();
      await transport.send(mail);
      const [message = '', ...others] = await delivered();
      expect(others).toEqual([]);
      return unfolded(message);
    };

    it('delivers a mail with its own id, both texts and what is attached', async () => {
      const message = await deliver(sampleMail);
      expect(message).toContain(`Message-ID: <${sampleMail.messageId}>`);
      expect(message).toContain('Subject: Your contract: order 12345678-9012');
      expect(message).toContain('From: Austral <buyonline@austral.example>');
      expect(message).toContain('<zoe@mail.example>');
      expect(message).toContain('multipart/alternative');
      expect(message).toContain('text/plain; charset=utf-8');
      expect(message).toContain('text/html; charset=utf-8');
      expect(message).toMatch(/application\/pdf; name=Contract-12345678-9012\.pdf/);
      expect(message).toMatch(/text\/calendar; charset=utf-8; method=CANCEL/);
      expect(message).toContain(Buffer.from('%PDF-1.7 the contract').toString('base64'));
    });

    it('belongs to what other mails are about as well', async () => {
      const message = await deliver({ ...sampleMail, thread: 'order-12345678-9012@austral.example' });
      expect(message).toContain('In-Reply-To: <order-12345678-9012@austral.example>');
      expect(message).toContain('References: <order-12345678-9012@austral.example>');
    });

    it('shows a picture that its HTML names, inside the mail', async () => {
      const picture = {
        name: 'your-car.jpg',
        contentType: 'image/jpeg',
        content: Buffer.from('jpeg'),
        contentId: 'car',
      };
      const message = await deliver({ ...sampleMail, html: '<img src="cid:car">', attachments: [picture] });
      expect(message).toContain('multipart/related');
      expect(message).toContain('Content-ID: <car>');
      expect(message).toContain('Content-Disposition: inline; filename=your-car.jpg');
      expect(await deliver(sampleMail)).not.toContain('Content-ID');
    });

    it('says that a machine sent it, so that no machine answers', async () => {
      expect(await deliver(sampleMail)).toContain('Auto-Submitted: auto-generated');
    });

    it('says where a mail that may be refused is refused by one post, and says so of no other', async () => {
      const unsubscribe = 'https://austral.example/api/unsubscribe?token=one.where.abc';
      const message = await deliver({ ...sampleMail, unsubscribe });
      expect(message).toContain(`List-Unsubscribe: <${unsubscribe}>`);
      expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      expect(await deliver(sampleMail)).not.toContain('List-Unsubscribe');
    });

    it('lets no header be smuggled in through a name or a subject', async () => {
      const line = '\r\nBcc: thief@mail.example\r\n\r\nbody';
      const message = await deliver({
        ...sampleMail,
        subject: `Subject${line}`,
        to: { name: `Zoë${line}`, address: sampleMail.to.address },
        attachments: [{ name: `a${line}.pdf`, contentType: 'application/pdf', content: Buffer.from('x') }],
      });
      expect(message).not.toMatch(/^Bcc:/m);
      expect(message).not.toMatch(/^body/m);
    });

    it('fetches nothing: a path or an address in a text is a text', async () => {
      const message = await deliver({ ...sampleMail, html: '<img src="file:///etc/passwd"><img src="/etc/passwd">' });
      expect(message).not.toContain('root:');
    });
  });
};
