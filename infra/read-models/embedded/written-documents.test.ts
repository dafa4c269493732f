import { describe, expect, it } from 'vitest';
import { createWrittenDocuments } from './written-documents.ts';

const writtenAs = (text: string) => ({ revision: 1n, text, body: {}, fields: [] });

describe('documents that were written last', () => {
  it('are kept by table and id, the last of each', () => {
    const written = createWrittenDocuments();
    written.keep('a v1', 'x', writtenAs('one'));
    written.keep('b v1', 'x', writtenAs('two'));
    written.keep('a v1', 'x', writtenAs('three'));
    expect(written.find('a v1', 'x')?.text).toBe('three');
    expect(written.find('b v1', 'x')?.text).toBe('two');
    written.forget('a v1', 'x');
    expect(written.find('a v1', 'x')).toBeUndefined();
    written.clear();
    expect(written.find('b v1', 'x')).toBeUndefined();
  });

  it('go when there are too many characters, the one that was written longest ago first', () => {
    const written = createWrittenDocuments(10);
    const found = () => ['x', 'y', 'z'].filter((id) => written.find('a', id) !== undefined);
    written.keep('a', 'x', writtenAs('12345'));
    written.keep('a', 'y', writtenAs('12345'));
    written.keep('a', 'x', writtenAs('1234'));
    expect(found()).toEqual(['x', 'y']);
    written.keep('a', 'z', writtenAs('12345'));
    expect(found()).toEqual(['x', 'z']);
    written.keep('a', 'y', writtenAs('12345678901'));
    expect(found()).toEqual([]);
    written.forget('a', 'y');
    written.keep('a', 'x', writtenAs('1234567890'));
    expect(found()).toEqual(['x']);
  });
});
