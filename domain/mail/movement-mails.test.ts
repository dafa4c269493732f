import { describe, expect, it } from 'vitest';
import { plainMailText } from './strangers-words.ts';
import { brand } from '../brand/brand.ts';
import { sampleBalanceRequested, sampleEvents } from '../testing/order-builders.ts';
import { sampleMailedOrder as order } from '../testing/sample-mailed-order.ts';
import { movements } from './movement-mails.ts';
import { orderMail } from './order-mails.ts';

const window = { source: 'shipDue', from: '2026-12-28', to: '2027-01-15' } as const;

describe.each(movements)('mail about %s', (type) => {
  it('says when the car is expected to be handed over', () => {
    const mail = orderMail(sampleEvents[type], { ...order, handover: window });
    expect(Object.fromEntries(mail?.facts ?? [])).toMatchObject({
      'Expected handover': 'Monday 28 December 2026 to Friday 15 January 2027 (an estimate)',
    });
    expect(mail?.subject).not.toContain('later');
  });

  it('says so where that is later than before, and what the customer may do', () => {
    const slippedFrom = { from: '2026-12-01', to: '2026-12-31' };
    const mail = orderMail(sampleEvents[type], { ...order, handover: { ...window, slippedFrom } });
    expect(mail?.subject).toContain(', later than expected: order 12345678-9012');
    const words = mail?.paragraphs.map(plainMailText).join(' ');
    expect(words).toContain('We said December 2026. The days below take their place.');
    expect(words).toContain(brand.coordinator.email);
  });

  it('says of a day that was told by mistake that it was wrong, not that the car is late', () => {
    const slippedFrom = { from: '2026-12-01', to: '2026-12-31' };
    const mail = orderMail(sampleEvents[type], { ...order, handover: { ...window, slippedFrom, isCorrection: true } });
    expect(mail?.subject).toContain(', with another date: order 12345678-9012');
    expect(mail?.paragraphs.map(plainMailText).join(' ')).toContain(
      'We gave you the wrong date, and are sorry for that.',
    );
    expect(JSON.stringify(mail)).not.toMatch(/\blater\b|late\b/);
  });

  it('names no day that has passed once it is made: the step was told late, or the mail was held up', () => {
    const on = (today: string) => JSON.stringify(orderMail(sampleEvents[type], { ...order, handover: window, today }));
    expect(on('2026-12-22')).toContain('Expected handover');
    expect(on('2027-01-16')).not.toMatch(/xpected|estimate/);
  });

  it('says nothing of a handover while nobody has named a day', () => {
    expect(JSON.stringify(orderMail(sampleEvents[type], order))).not.toMatch(/handover['"]|later/);
  });
});

describe('mail about a balance that is due before a known dispatch', () => {
  const asked = sampleBalanceRequested({ dispatchOn: '2026-12-22' });
  const handover = { source: 'dispatch', from: '2026-12-23', to: '2026-12-29' } as const;
  const slippedFrom = { from: '2026-12-08', to: '2026-12-22' };

  it('says when the car is expected to be handed over', () => {
    const mail = orderMail(asked, { ...order, handover });
    expect(Object.fromEntries(mail?.facts ?? [])).toMatchObject({
      'Expected handover': 'Wednesday 23 December 2026 to Tuesday 29 December 2026 (an estimate)',
    });
    expect(mail?.subject).toBe('Your balance is due: order 12345678-9012');
  });

  it('says that it is the handover which is later, or was wrong', () => {
    const late = orderMail(asked, { ...order, handover: { ...handover, slippedFrom } });
    expect(late?.subject).toBe('Your balance is due, and the handover is later than expected: order 12345678-9012');
    expect(late?.paragraphs.map(plainMailText).join(' ')).toContain(brand.coordinator.email);
    const wrong = orderMail(asked, { ...order, handover: { ...handover, slippedFrom, isCorrection: true } });
    expect(wrong?.subject).toContain(', and the handover has another date: order');
  });
});
