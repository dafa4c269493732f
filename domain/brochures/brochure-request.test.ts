import { describe, expect, it } from 'vitest';
import { goldenEvents } from '../testing/golden-events.ts';
import {
  brochureRequestEventTypes,
  readBrochureRequestEvent,
  type BrochureRequestEvent,
} from './brochure-request-events.ts';
import { brochureRequestFormSchema } from './brochure-request-form.ts';
import { evolveBrochureRequest, type BrochureRequest } from './brochure-request.ts';

/** Every event of a request as it is stored. */
const golden = goldenEvents(new URL('golden/brochure-request-events.json', import.meta.url));

const events: readonly BrochureRequestEvent[] = golden.map(({ personal, ...stored }) => {
  const event = readBrochureRequestEvent({ ...stored, personal });
  if (typeof event === 'string') throw new Error(`${stored.type} is ${event}`);
  return event;
});
const given = (history: readonly BrochureRequestEvent[]): BrochureRequest | undefined =>
  history.reduce<BrochureRequest | undefined>(evolveBrochureRequest, undefined);

describe('the events of a request', () => {
  it('are read as they are stored, each type among them', () => {
    expect(new Set(golden.map(({ type }) => type))).toEqual(new Set(brochureRequestEventTypes));
    expect(given(events.slice(0, 1))).toMatchObject({ isForgotten: false, reader: { email: 'ada@example.com' } });
  });

  it('leave nobody’s name once they are forgotten', () => {
    expect(given(events)).toMatchObject({ requested: { modelCode: 'outback' }, isForgotten: true, reader: undefined });
  });

  it('are unknown from a later version, and unreadable where they do not fit', () => {
    const later = { type: 'BrochureRequested', schemaVersion: 2, data: {}, personal: undefined };
    expect(readBrochureRequestEvent(later)).toBe('unknown');
    expect(readBrochureRequestEvent({ ...later, schemaVersion: 1 })).toBe('unreadable');
  });
});

describe('the form', () => {
  const filled = { firstName: '', email: 'ada@example.com', agreePrivacyCollection: true };
  const messagesOf = (change: object): readonly string[] =>
    brochureRequestFormSchema.safeParse({ ...filled, ...change }).error?.issues.map(({ message }) => message) ?? [];

  it.each([
    ['nothing but an address', {}, []],
    ['a name', { firstName: 'Zoë' }, []],
    ['no address', { email: '' }, ['Email address is required']],
    ['what is no address', { email: 'ada' }, ['Please enter a valid email address']],
    ['what is no name', { firstName: '<b>' }, ['First name is invalid']],
    ['no consent', { agreePrivacyCollection: false }, ['You must agree to the Privacy Collection Statement']],
  ])('with %s', (_what, change, messages) => {
    expect(messagesOf(change)).toEqual(messages);
  });
});
