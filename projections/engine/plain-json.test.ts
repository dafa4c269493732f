import { describe, expect, it } from 'vitest';
import { plainJson } from './plain-json.ts';

describe('plain JSON', () => {
  it('leaves out what is undefined, at any depth, and nothing else', () => {
    const value = { a: undefined, b: null, c: [{ d: undefined, e: 0 }], f: '', g: false };
    expect(Object.entries(plainJson(value))).toEqual([
      ['b', null],
      ['c', [{ e: 0 }]],
      ['f', ''],
      ['g', false],
    ]);
  });

  it('copies nothing that is plain already', () => {
    const plain = { a: [{ b: 1 }] };
    expect(plainJson(plain)).toBe(plain);
    expect(plainJson({ ...plain, c: undefined })['a']).toBe(plain.a);
  });

  it('looks at nothing that a body from before has in the same place', () => {
    const kept = {
      get b() {
        throw new Error('looked at');
      },
    };
    const before = JSON.parse('{}');
    Object.assign(before, { a: [kept], c: { d: kept } });
    const value = { ...before, a: [kept, 1], e: undefined };
    expect(() => plainJson({ a: [kept, 1], c: { d: kept } }, before)).not.toThrow();
    expect(() => plainJson({ a: [1, kept] }, before)).toThrow('looked at');
    expect(() => plainJson(value)).toThrow('looked at');
    expect(() => plainJson({ a: [1, 2n] }, { a: [1, 2] })).toThrow('document.a.1 is a bigint');
  });

  it.each([
    [{ a: { b: 1n } }, 'document.a.b is a bigint'],
    [{ a: [Number.NaN] }, 'document.a.0 is a number'],
    [{ a: () => 1 }, 'document.a is a function'],
    [{ a: [undefined] }, 'document.a.0 is a undefined'],
  ])('refuses %o, which a store would change', (value, message) => {
    expect(() => plainJson(value)).toThrow(message);
  });
});
