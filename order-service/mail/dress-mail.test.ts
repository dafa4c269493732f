import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import { describe, expect, it } from 'vitest';
import { dressMail } from './dress-mail.ts';

const content: MailContent = {
  subject: 'Your balance is due: order 12345678-9012',
  preview: 'Please pay',
  heading: 'Please pay the balance',
  paragraphs: ['First paragraph.', 'Second & last.'],
  facts: [['Balance', '$54,000']],
  action: { label: 'See how to pay', path: '/build-your-own/profile/pay-balance?orderNo=1&a=2' },
};
const frame = { name: 'Ms Mira Kowalski', origin: 'https://shop.example' };

describe('a mail', () => {
  it('says the same as text and as HTML', () => {
    const { text, html } = dressMail(content, frame);
    expect(text).toContain(
      'Dear Ms Mira Kowalski,\n\nFirst paragraph.\n\nSecond & last.\n\nBalance: $54,000\n\nSee how to pay: https://shop.example/build-your-own/profile/pay-balance?orderNo=1&a=2\n\n',
    );
    for (const words of ['Dear Ms Mira Kowalski,', 'First paragraph.', 'Second &amp; last.', 'Balance', '$54,000']) {
      expect(html).toContain(words);
    }
    expect(html).toContain('href="https://shop.example/build-your-own/profile/pay-balance?orderNo=1&amp;a=2"');
  });

  it('comes out the same every time', () => {
    expect(dressMail(structuredClone(content), frame)).toEqual(dressMail(content, frame));
  });

  it('names the maker, how to reach it, its number, and that this is no advertising', () => {
    const { text, html } = dressMail(content, frame);
    for (const words of [
      'Austral Motors Australia Pty Ltd',
      '51 824 753 556',
      'buyonline@austral.example',
      'no advertising',
    ]) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
  });

  it('loads nothing, runs nothing, and takes no markup from a name', () => {
    const { html } = dressMail(content, { ...frame, name: '<img src=x onerror=alert(1)>' });
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/);
    expect(html).toContain('Dear &lt;img src=x onerror=alert(1)&gt;,');
  });

  it('greets somebody without a name all the same', () => {
    expect(dressMail(content, { ...frame, name: '' }).text).toContain('\n\nHello,\n\n');
  });
});
