import { createElement, type FormEvent } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { firstDrawn } from '../ui/testing/first-drawn.ts';
import { ApiFailure } from './api-failure.ts';
import type { MutationOptions } from './http-client.ts';
import { refusalOf, useSentForm } from './use-sent-form.ts';

const schema = z.object({ name: z.string().check(z.minLength(1, 'Name is required')) });
type Values = z.infer<typeof schema>;
const refused = (status: number, code = 'some-code') =>
  new ApiFailure({
    reason: 'refused',
    status,
    failure: { success: false, code, message: 'No', errors: { name: ['Taken'] }, requestId: 'r' },
  });

/** A form whose server answers so; what it was sent, and under which key. */
const formOf = (
  answer: (sent: Values) => Promise<string>,
  options: Partial<Pick<Parameters<typeof useSentForm<Values, Values, string>>[0], 'ifDue' | 'contentOf'>> = {},
) => {
  const send = vi.fn<(valid: Values, options: MutationOptions) => Promise<string>>(answer);
  const onSent = vi.fn<(answered: string, valid: Values) => void>();
  const onRefused = vi.fn<(error: unknown) => object>(() => ({}));
  const form = firstDrawn(
    () =>
      useSentForm<Values, Values, string>({
        idPrefix: 'f',
        schema,
        start: { name: 'Ada' },
        send,
        onSent,
        onRefused,
        isRepeatable: true,
        ...options,
      }),
    (component) => createElement(MemoryRouter, undefined, component),
  );
  const event: Pick<FormEvent, 'preventDefault' | 'persist'> = {
    preventDefault: () => undefined,
    persist: () => undefined,
  };
  const press = async (): Promise<void> => {
    Reflect.apply(form.submit, undefined, [event]);
    // every step of a submit is a promise
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  };
  const keys = (): readonly string[] => send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  return { form, press, send, keys, onSent, onRefused };
};

it('sends what is valid, and goes on with the answer; the next submit is another one', async () => {
  const { press, send, keys, onSent, onRefused } = formOf(() => Promise.resolve('12345678-1234'));
  await press();
  expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Ada' });
  expect(onSent.mock.calls).toEqual([['12345678-1234', { name: 'Ada' }]]);
  expect(onRefused).not.toHaveBeenCalled();
  await press();
  const [first, second] = keys();
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).not.toBe(first);
});

it.each([
  ['the same, since nobody knows what became of it', new ApiFailure({ reason: 'network' }), true],
  ['another one', refused(422), false],
])('after a failed submit the next one is %s', async (_what, error, isSame) => {
  const { press, keys, onSent, onRefused } = formOf(() => Promise.reject(error));
  await press();
  await press();
  const [first, second] = keys();
  expect([first === second, second]).toEqual([isSame, expect.any(String)]);
  expect(onRefused.mock.calls).toEqual([[error], [error]]);
  expect(onSent).not.toHaveBeenCalled();
});

it('what tells one submit from another may be said', async () => {
  let content = 'first';
  const { press, keys } = formOf(() => Promise.reject(new ApiFailure({ reason: 'timeout' })), {
    contentOf: () => content,
  });
  await press();
  content = 'second';
  await press();
  expect(new Set(keys()).size).toBe(2);
});

it('a session that has ended leads to the log-in, and is no refusal of the form', async () => {
  const { press, onRefused } = formOf(() => Promise.reject(refused(401, 'not-signed-in')));
  await press();
  expect(onRefused).not.toHaveBeenCalled();
});

it('nothing is sent that is not due', async () => {
  const ifDue = vi.fn<() => undefined>();
  const { press, send } = formOf(() => Promise.resolve(''), { ifDue });
  await press();
  expect([ifDue.mock.calls.length, send.mock.calls.length]).toEqual([1, 0]);
});

it('says what the server said, and at which fields, unless nobody knows what happened', () => {
  expect(refusalOf(refused(422))).toEqual({ message: 'No', errors: { name: ['Taken'] } });
  expect(refusalOf(refused(500))).toEqual({ message: 'Something went wrong', errors: { name: ['Taken'] } });
  expect(refusalOf(new ApiFailure({ reason: 'network' }))).toEqual({ message: 'Something went wrong', errors: {} });
});
