import { describe, expect, it } from 'vitest';
import { isInternalPath } from '../../domain/entity-schema/formats.ts';

describe('the address of a page', () => {
  it.each(['/customers', 'shelves', '/reports?year=2083#top', '/a:b', '', '/java script:x'])(
    'may be %j',
    address => {
      expect(isInternalPath(address)).toBe(true);
    },
  );

  it.each([
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'JAVASCRIPT:x',
    'https://elsewhere.test',
    '//elsewhere.test',
    '/\t/elsewhere.test',
    '\\\\elsewhere.test',
    'data:,x',
    'mailto:a@b.np',
  ])('is not %j (S12)', address => {
    expect(isInternalPath(address)).toBe(false);
  });
});
