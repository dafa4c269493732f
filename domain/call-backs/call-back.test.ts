import { describe, expect, it } from 'vitest';
import { goldenEvents } from '../testing/golden-events.ts';
import { callBackEventTypes, readCallBackEvent, type CallBackEvent } from './call-back-events.ts';
import { callBackFormSchema } from './call-back-form.ts';
import { callBackOutcomes } from './call-back-standing.ts';
import { closeCallBack, evolveCallBack, type CallBack } from './call-back.ts';

/** Every event of a call back as it is stored. */
const golden = goldenEvents(new URL('golden/call-back-events.json', import.meta.url));

const events: readonly CallBackEvent[] = golden.map(({ personal, ...stored }) => {
  const event = readCallBackEvent({ ...stored, personal });
  if (typeof event === 'string') throw new Error(`${stored.type} is ${event}`);
  return event;
});
const given = (history: readonly CallBackEvent[]): CallBack | undefined =>
  history.reduce<CallBack | undefined>(evolveCallBack, undefined);

describe('the events of a call back', () => {
  it('are read as they are stored, each type among them', () => {
    expect(new Set(golden.map(({ type }) => type))).toEqual(new Set(callBackEventTypes));
    expect(given(events.slice(0, 1))).toMatchObject({ isForgotten: false, caller: { phoneNo: '0491 570 006' } });
  });

  it('leave nobody’s name once they are forgotten', () => {
    const forgotten = { requested: { topic: 'buying' }, isForgotten: true, caller: undefined };
    expect(given(events)).toMatchObject({ ...forgotten, standing: 'not-reached' });
    const neverCalled = events.filter(({ type }) => type !== 'CallBackClosed');
    expect(given(neverCalled)).toMatchObject({ ...forgotten, standing: 'deleted' });
  });

  it('are unknown from a later version, and unreadable where they do not fit', () => {
    const later = { type: 'CallBackRequested', schemaVersion: 2, data: {}, personal: undefined };
    expect(readCallBackEvent(later)).toBe('unknown');
    expect(readCallBackEvent({ ...later, schemaVersion: 1 })).toBe('unreadable');
  });
});

describe('what a call came to', () => {
  const asked = given(events.slice(0, 1));
  if (asked === undefined) throw new Error('nobody asked');

  it.each(callBackOutcomes)('is said: %s, and said again changes nothing', (outcome) => {
    const event: CallBackEvent = { type: 'CallBackClosed', data: { outcome } };
    expect(closeCallBack(asked, outcome)).toEqual({ kind: 'accepted', event });
    const closed = evolveCallBack(asked, event);
    expect(closed?.standing).toBe(outcome);
    expect(closed && closeCallBack(closed, outcome)).toEqual({ kind: 'accepted', event: undefined });
  });

  it('is what was said last, until the details are gone', () => {
    const after = (...history: readonly CallBackEvent[]): CallBack =>
      history.reduce((now, each) => evolveCallBack(now, each) ?? now, asked);
    const notReached: CallBackEvent = { type: 'CallBackClosed', data: { outcome: 'not-reached' } };
    const forgotten: CallBackEvent = { type: 'CallerForgotten', data: { on: 'request' } };
    expect(closeCallBack(after(notReached), 'reached')).toMatchObject({ event: { data: { outcome: 'reached' } } });
    expect(closeCallBack(after(notReached, forgotten), 'reached')).toEqual({
      kind: 'refused',
      refusal: { code: 'call-back-over' },
    });
    expect(closeCallBack(after(notReached, forgotten), 'not-reached')).toEqual({ kind: 'accepted', event: undefined });
    expect(closeCallBack(after(forgotten), 'reached')).toMatchObject({ kind: 'refused' });
  });
});

describe('the form', () => {
  const caller = { firstName: 'Ada', lastName: 'Marsh', phoneNo: '0491 570 006', email: '', words: '' };
  const filled = { topic: 'service', model: '', caller, agreePrivacyCollection: true };
  const messagesOf = (change: object): readonly string[] =>
    callBackFormSchema.safeParse({ ...filled, ...change }).error?.issues.map(({ message }) => message) ?? [];

  it.each([
    ['neither address nor words', {}, []],
    ['an address and words', { caller: { ...caller, email: 'ada@example.com', words: 'It squeaks\nwhen cold.' } }, []],
    ['no topic', { topic: '' }, ['Please choose what it is about']],
    ['no number', { caller: { ...caller, phoneNo: '' } }, ['Phone number is required']],
    [
      'a number that calls cost',
      { caller: { ...caller, phoneNo: '1300 975 707' } },
      ['Please enter a valid phone number'],
    ],
    ['what is no address', { caller: { ...caller, email: 'ada' } }, ['Please enter a valid email address']],
    ['no name', { caller: { ...caller, firstName: '' } }, ['First name is empty or invalid']],
    ['no consent', { agreePrivacyCollection: false }, ['You must agree to the Privacy Collection Statement']],
  ])('with %s', (_what, change, messages) => {
    expect(messagesOf(change)).toEqual(messages);
  });
});
