/** A customer who writes to the retailer about an order, and looks whether it is there. */
import { talkResponseSchema } from '@driveaway/domain/api/talk.ts';
import { talkStream } from '@driveaway/domain/talk/talk-events.ts';
import { api, type Ask } from './ask.ts';
import type { Person } from './person.ts';

export type TalkPlan = { readonly person: Person; readonly ask: Ask; readonly orderNo: string };

const mostLooks = 6;

export const talkAbout = async ({ person, ask, orderNo }: TalkPlan): Promise<void> => {
  const { random, steps, claims, name, pause } = person;
  const text = `When does my car come? ${random.uuid()}`;
  const path = `${api}/talk?orderNo=${orderNo}`;
  const sent = await ask(path, { headers: { 'idempotency-key': random.uuid() }, form: [['text', text]] });
  if (sent.status !== 200) return;
  steps.count('write to the retailer');
  claims.acknowledge({ orderNo, stream: talkStream(orderNo), type: 'TalkMessageWritten', who: name });
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const shown = talkResponseSchema.safeParse((await ask(path)).body).data?.messages ?? [];
    const times = shown.filter((message) => message.text === text).length;
    if (times > 1)
      claims.wrong('what was written is there once', `${name} sees a message of ${orderNo} ${times} times`);
    if (times > 0) return;
    await pause(random.between(1_000, 10_000));
  }
};
