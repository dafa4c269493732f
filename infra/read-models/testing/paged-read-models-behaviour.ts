/** Lists a page at a time, which others change meanwhile. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageOptions, ReadModelCollection, ReadModels, StoredDocument } from '../port.ts';

const paging = { orders: ['placedAt', 'waitsSince'], filters: ['status', 'dealer'] } as const;

type Row = {
  readonly placedAt: string;
  readonly waitsSince?: string;
  readonly status: string;
  readonly dealer: string;
};

const rows: Readonly<Record<string, Row>> = {
  a: { placedAt: '2026-02-01', waitsSince: '2026-02-03', status: 'new', dealer: 'north' },
  b: { placedAt: '2026-01-01', status: 'done', dealer: 'south' },
  c: { placedAt: '2026-02-01', waitsSince: '2026-02-02', status: 'paid', dealer: 'north' },
  d: { placedAt: '2026-03-01', waitsSince: '2026-03-01', status: 'new', dealer: 'south' },
  e: { placedAt: '2026-02-01', waitsSince: '2026-02-03', status: 'new', dealer: 'north' },
};

export const describePaging = (open: () => Promise<ReadModels>): void => {
  describe('page and tally', () => {
    let readModels: ReadModels;
    let orders: ReadModelCollection;
    const put = async (id: string, body: StoredDocument['body'], revision = 0n) =>
      orders.put({ id, revision, position: revision, body });
    beforeEach(async () => {
      readModels = await open();
      orders = await readModels.collection({
        name: `paged-${randomUUID()}`,
        version: 1,
        indexes: ['vin'],
        lists: ['refs'],
        paging,
      });
      for (const [id, row] of Object.entries(rows)) expect(await put(id, { ...row, vin: `vin-${id}` })).toBe('applied');
    });
    afterEach(async () => readModels.close());

    const pageOf = async (options: Partial<PageOptions>) => {
      const orderBy = { field: 'placedAt', direction: 'ascending' } as const;
      const found = await orders.page({ where: {}, orderBy, limit: 10, ...options });
      return found.map(({ id }) => id).join('');
    };
    const by = (field: string, direction: 'ascending' | 'descending') => ({ orderBy: { field, direction } });

    it('goes on where the page before ended, either way', async () => {
      expect(await pageOf({})).toBe('baced');
      expect(await pageOf(by('placedAt', 'descending'))).toBe('decab');
      const after = { value: '2026-02-01', id: 'c' };
      expect(await pageOf({ after })).toBe('ed');
      expect(await pageOf({ after, ...by('placedAt', 'descending') })).toBe('ab');
      expect(await pageOf({ after, limit: 1 })).toBe('e');
      expect(await pageOf({ limit: 0 })).toBe('');
      expect(await pageOf({ after: { value: '2026-02-01', id: 'cc' } })).toBe('ed');
    });

    it('leaves out what has not got the field', async () => {
      expect(await pageOf(by('waitsSince', 'ascending'))).toBe('caed');
      expect(await pageOf(by('waitsSince', 'descending'))).toBe('deac');
    });

    it('shows what has one of the values of every filter, and what lies in every range', async () => {
      expect(await pageOf({ where: { status: ['new', 'paid'], dealer: ['north'] } })).toBe('ace');
      expect(await pageOf({ where: { dealer: [] } })).toBe('');
      expect(await pageOf({ where: { vin: ['vin-d'] } })).toBe('d');
      expect(await pageOf({ where: { status: [`' OR 1=1 -- {"$ne":null}`] } })).toBe('');
      const ranges = [{ field: 'waitsSince', upTo: '2026-02-03' }];
      expect(await pageOf({ ranges })).toBe('ace');
      expect(await pageOf({ ranges, ...by('waitsSince', 'descending') })).toBe('eac');
      expect(await pageOf({ ranges: [{ field: 'placedAt', from: '2026-02-01', upTo: '2026-02-28' }] })).toBe('ace');
      const [one] = await orders.page({ where: { vin: ['vin-d'] }, ...by('placedAt', 'ascending'), limit: 1 });
      expect(one?.body).toEqual({ ...rows['d'], vin: 'vin-d' });
    });

    it('shows what holds one of the values in a list, as it is now', async () => {
      const holding = (...refs: readonly string[]) => pageOf({ where: { refs } });
      const withRefs = (id: string, refs: readonly string[]) => ({ ...rows[id], vin: `vin-${id}`, refs: [...refs] });
      expect(await holding('7')).toBe('');
      expect(await put('a', withRefs('a', ['7', '8']), 1n)).toBe('applied');
      expect(await put('f', withRefs('c', ['8', '8', '9']))).toBe('applied');
      expect([await holding('7'), await holding('8'), await holding('7', '9'), await holding()]).toEqual([
        'a',
        'af',
        'af',
        '',
      ]);
      expect(await pageOf({ where: { refs: ['8'], status: ['new'] } })).toBe('a');
      expect(await orders.tally('status', { where: { refs: ['8'] } })).toEqual(
        new Map([
          ['new', 1],
          ['paid', 1],
        ]),
      );
      expect(await put('a', withRefs('a', ['8', '5']), 2n)).toBe('applied');
      expect([await holding('7'), await holding('5'), await holding('8')]).toEqual(['', 'a', 'af']);
      expect(await put('f', { ...rows['c'], vin: 'vin-f' }, 1n)).toBe('applied');
      expect([await holding('9'), await holding('8')]).toEqual(['', 'a']);
      expect(await holding(`' OR 1=1 -- {"$ne":null}`)).toBe('');
    });

    it('shows what does not change once, while others change', async () => {
      expect(await pageOf({ limit: 2 })).toBe('ba');
      expect(await put('b', { ...rows['b'], placedAt: '2026-04-01', vin: 'vin-b' }, 1n)).toBe('applied');
      expect(await put('aa', { ...rows['a'], vin: 'vin-aa' })).toBe('applied');
      expect(await pageOf({ after: { value: '2026-02-01', id: 'a' } })).toBe('aacedb');
    });

    it('counts what is listed by each value', async () => {
      const tally = async (field: string, listed: Parameters<ReadModelCollection['tally']>[1]) =>
        Object.fromEntries(await orders.tally(field, listed));
      expect(await tally('status', { where: {} })).toEqual({ new: 3, paid: 1, done: 1 });
      expect(await tally('status', { where: { dealer: ['south'] } })).toEqual({ new: 1, done: 1 });
      expect(await tally('dealer', { where: {}, ranges: [{ field: 'waitsSince', upTo: '2026-02-28' }] })).toEqual({
        north: 3,
      });
      expect(await tally('status', { where: { dealer: [] } })).toEqual({});
    });

    it('refuses fields that it is not listed by', async () => {
      await expect(pageOf({ where: { other: ['x'] } })).rejects.toThrow('"other" is not an index');
      await expect(pageOf(by('other', 'ascending'))).rejects.toThrow('"other" is not an index');
      await expect(orders.tally('other', { where: {} })).rejects.toThrow('"other" is not an index');
    });
  });
};
