import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCodeBytes, buildCodeFrom, readBuildCode, shownBuildCode } from './build-code.ts';

const someBytes = fc.uint8Array({ minLength: buildCodeBytes, maxLength: buildCodeBytes });

describe('the code of a kept build', () => {
  it('is read as it was written, however it is typed', () => {
    fc.assert(
      fc.property(someBytes, fc.constantFrom('', '-', ' ', ' – ', '.'), fc.boolean(), (bytes, gap, isSmall) => {
        const code = buildCodeFrom(bytes);
        const typed = ` ${shownBuildCode(code).replace('-', gap)} `;
        expect(readBuildCode(isSmall ? typed.toLowerCase() : typed)).toBe(code);
      }),
    );
  });

  it('differs for other bytes', () => {
    fc.assert(
      fc.property(someBytes, someBytes, (a, b) => {
        expect(buildCodeFrom(a) === buildCodeFrom(b)).toBe(a.join() === b.join());
      }),
    );
  });

  it('has no vowel and nothing that looks like another letter or a digit', () => {
    fc.assert(
      fc.property(someBytes, (bytes) => {
        expect(buildCodeFrom(bytes)).toMatch(/^[^AEIOUYBLSZ\d]{8}$/);
      }),
    );
  });

  it.each(['', 'KMTX', 'KMTX-PRGHX', 'KMTA-PRGH', 'KMT8-PRGH', '<script>'])('is not %j', (typed) => {
    expect(readBuildCode(typed)).toBeUndefined();
  });
});
