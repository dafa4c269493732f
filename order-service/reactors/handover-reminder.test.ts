import { describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import type { Mail } from '@driveaway/infra/mail/port.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { readOrderNow } from '../orders/order-at-hand.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { openPost, acceptedBuyer, attachmentNames } from './testing/mail-post.ts';

describe('the reminder of a handover', () => {
  /** An order at the retailer whose customer has chosen the time in three days. */
  const arranged = async () => {
    const post = await openPost(undefined, rememberingTransport());
    const customer = await acceptedBuyer(post);
    const { orderNo } = customer;
    const { facts } = (await readOrderNow(post.ports, orderNo)).state;
    for (const type of straightWay.slice(straightWay.indexOf('ApproveOrder'), -1)) {
      const command = sampleCommands[type];
      const amountCents = (facts.created?.price.totalCents ?? 0) - (facts.deposit?.amountCents ?? 0);
      await carryOut(post.ports, orderNo, command.type === 'RecordBalancePaid' ? { ...command, amountCents } : command);
    }
    const at = (hours: number): string =>
      post.shop.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' });
    const times = [at(72), at(240)] as const;
    await carryOut(post.ports, orderNo, { ...sampleCommands.OfferHandoverTimes, times, at: at(0) });
    const choose = async (startsAt: string, seenChoice: number): Promise<void> => {
      await carryOut(post.ports, orderNo, { ...sampleCommands.ChooseHandoverTime, startsAt, seenChoice, at: at(0) });
    };
    await choose(times[0], 0);
    const sent = (topic: string): readonly Mail[] =>
      post.transport.sent.filter(({ subject }) => subject.startsWith(topic));
    const all = async (topic: string, count: number): Promise<void> =>
      eventually(async () => {
        await post.tick();
        expect(sent(topic)).toHaveLength(count);
      });
    await all('Your handover is booked', 1);
    return { ...post, orderNo, choose, times, sent, all };
  };

  it('comes a day before it, once; the retailer has heard of the choice at once', async () => {
    const { shop, tick, sent, all } = await arranged();
    await all('Handover arranged', 1);
    expect(sent('Handover arranged')[0]?.to.address).toMatch(/^orders@/);
    expect(sent('Your handover is booked').map(attachmentNames)).toEqual([
      [expect.stringMatching(/^Handover-.*\.ics$/)],
    ]);
    shop.clock.advance({ hours: 47 });
    await tick();
    expect(sent('Your handover is tomorrow')).toEqual([]);
    shop.clock.advance({ hours: 1 });
    await all('Your handover is tomorrow', 1);
    await tick();
    expect(sent('Your handover is tomorrow')).toHaveLength(1);
  });

  it('of a time that another has taken the place of does not come; of one more than a week ahead it does', async () => {
    const { shop, tick, choose, times, sent, all } = await arranged();
    await choose(times[1], 1);
    await all('Your handover has a new time', 1);
    shop.clock.advance({ hours: 60 });
    await tick();
    expect(sent('Your handover is tomorrow')).toEqual([]);
    shop.clock.advance({ hours: 160 });
    await all('Your handover is tomorrow', 1);
  });

  it('does not come once the arrival was taken back: buyer and retailer hear that the time does not hold', async () => {
    const { shop, ports, orderNo, tick, sent, all } = await arranged();
    await all('Handover arranged', 1);
    const reason = 'It is on the road.';
    await carryOut(ports, orderNo, { type: 'CorrectStatus', corrects: 'VehicleArrivedAtDealer', reason });
    await all('Handover cancelled', 1);
    expect(sent('Handover cancelled')[0]?.to.address).toBe(sent('Handover arranged')[0]?.to.address);
    const withdrawn = () => sent('').filter(({ text }) => text.includes(reason) && !text.includes('you deliver cars'));
    await eventually(async () => {
      await tick();
      expect(withdrawn().flatMap(attachmentNames)).toEqual([expect.stringMatching(/^Handover-.*\.ics$/)]);
    });
    const entry = withdrawn().flatMap(({ attachments }) => attachments)[0];
    expect(String(entry?.content)).toContain('METHOD:CANCEL');
    shop.clock.advance({ hours: 71 });
    await tick();
    expect(sent('Your handover is')).toHaveLength(1);
  });
});
