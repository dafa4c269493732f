import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { firstDrawn } from '../testing/first-drawn.ts';
import { afterPress, watchPresses } from './after-press.ts';
import { useValidatedForm, type SubmitOutcome } from './use-validated-form.ts';

const schema = z.object({
  account: z.object({ email: z.string().check(z.minLength(3, 'Too short')) }),
  name: z.string().check(z.minLength(1, 'Name is required')),
});
type Values = z.infer<typeof schema>;

/** The form as it is first drawn, which is all that a server can draw. */
const formOf = (start: Values, onValid: (valid: Values) => Promise<SubmitOutcome>) =>
  firstDrawn(() => useValidatedForm<Values, Values>({ idPrefix: 'details', schema, start, onValid }));
const filled = { account: { email: 'ada@example.com' }, name: 'Ada' };

/** A submit by the page, and the end of what it started. */
const press = (form: Pick<ReturnType<typeof formOf>, 'submit'>) => {
  const preventDefault = vi.fn<() => void>();
  const event: Pick<FormEvent, 'preventDefault' | 'persist'> = { preventDefault, persist: () => undefined };
  Reflect.apply(form.submit, undefined, [event]);
  return preventDefault;
};

it('begins without a word, and knows what is still missing', () => {
  const form = formOf({ account: { email: '' }, name: '' }, vi.fn<() => Promise<SubmitOutcome>>());
  expect([form.isComplete, form.isBusy, form.problems, form.attempt]).toEqual([false, false, [], '0 ']);
  expect(form.needed({ name: 'Your name', 'account.email': 'Email' })).toEqual([
    { fieldId: 'details-account-email', label: 'Email' },
    { fieldId: 'details-name', label: 'Your name' },
  ]);
  expect(form.needed({})).toEqual([]);
  expect(form.field('account.email')).toMatchObject({
    id: 'details-account-email',
    name: 'account.email',
    error: undefined,
  });
  expect(formOf(filled, vi.fn<() => Promise<SubmitOutcome>>())).toMatchObject({ isComplete: true, values: filled });
});

it('sends what is valid, once at a time, and nothing else', async () => {
  const ends: ((outcome: SubmitOutcome) => void)[] = [];
  const onValid = vi.fn<(valid: Values) => Promise<SubmitOutcome>>(() => new Promise((resolve) => ends.push(resolve)));
  const form = formOf(filled, onValid);
  expect(press(form)).toHaveBeenCalled();
  expect(press(form)).toHaveBeenCalled();
  await vi.waitFor(() => {
    expect(onValid.mock.calls).toEqual([[filled]]);
  });
  ends[0]?.(undefined);
  await vi.waitFor(() => {
    press(form);
    expect(onValid).toHaveBeenCalledTimes(2);
  });

  const refused = vi.fn<(valid: Values) => Promise<SubmitOutcome>>();
  const wrong = formOf({ ...filled, name: '' }, refused);
  press(wrong);
  await new Promise(setImmediate);
  expect(refused).not.toHaveBeenCalled();
});

it('knows before it sends that the field was left whose blur waits for the press on its button', () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  watchPresses();
  page.dispatchEvent(new Event('mousedown'));
  const order: string[] = [];
  afterPress(() => order.push('left'));
  page.dispatchEvent(new Event('mouseup'));
  press(formOf(filled, async () => void order.push('sent')));
  vi.unstubAllGlobals();
  expect(order).toEqual(['left']);
});
