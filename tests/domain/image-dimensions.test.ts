// The size of a picture, read from its first bytes, and the rule that asks for one.
import { describe, expect, it } from 'vitest';
import { compileSchemas } from '../../domain/entity-schema/compile-entities.ts';
import { readImageDimensions, validateDimensions } from '../../domain/entity-schema/file-fields.ts';
import { createSchemaFileValidator } from '../../domain/entity-schema/validate-schema-file.ts';
import grammar from '../../schemas/meta/entity.schema.json' with { type: 'json' };
import { gif, jpegOf, jpg, pdf, png, pngOf, svg } from '../support/multipart.ts';

describe('the size of a picture', () => {
  it('is read from PNG, GIF and JPEG, whatever comes before it in the file', () => {
    expect([png, gif].map(readImageDimensions)).toEqual([
      { width: 1, height: 1 },
      { width: 1, height: 1 },
    ]);
    expect(readImageDimensions(pngOf(300, 70_000))).toEqual({ width: 300, height: 70_000 });
    expect(readImageDimensions(Buffer.from('474946383961e8030200', 'hex'))).toEqual({
      width: 1000,
      height: 2,
    });
    for (const note of [0, 20, 60_000])
      expect(readImageDimensions(jpegOf(640, 480, note))).toEqual({ width: 640, height: 480 });
  });
  it('is unknown for other files, and for a picture that is cut off', () => {
    for (const bytes of [
      svg,
      pdf,
      jpg,
      Buffer.alloc(0),
      pngOf(3, 3).subarray(0, 20),
      jpegOf(3, 3, 100).subarray(0, 60),
      Buffer.from([0xff, 0xd8]),
    ])
      expect(readImageDimensions(bytes)).toBeUndefined();
  });
});

describe('the rule image_dimensions', () => {
  const asked = { width: 300, height: 200 };
  it('takes the exact size and refuses every other in the documents’ words (VAL-017, QUIRK-007)', () => {
    expect(validateDimensions(asked, pngOf(300, 200), 'en')).toBeUndefined();
    for (const bytes of [pngOf(200, 300), pngOf(300, 201), jpegOf(299, 200), pdf])
      expect(validateDimensions(asked, bytes, 'en')).toBe('Image height, width must be 200, 300 .');
    expect(validateDimensions(asked, png, 'ne')).toBe('तस्बिरको उचाइ, चौडाइ २००, ३०० हुनुपर्छ।');
  });
  it('is a keyword of the vocabulary, for pictures alone', () => {
    const label = { en: 'Stamp', ne: 'छाप' };
    const compiled = (property: object) =>
      compileSchemas(
        [
          {
            file: 'schemas/shelves.json',
            content: {
              $id: 'shelves',
              type: 'object',
              'x-title': { one: label, many: label },
              'x-address': '/shelves',
              properties: {
                id: { type: 'integer', 'x-label': label },
                stamp: { type: 'string', 'x-label': label, ...property },
              },
            },
          },
        ],
        createSchemaFileValidator(grammar),
      )[0]!.fields.find(field => field.name === 'stamp')!.dimensions;
    expect(compiled({ format: 'image', 'x-dimensions': asked })).toEqual(asked);
    expect(compiled({ format: 'image' })).toBeUndefined();
    expect(() => compiled({ format: 'email', 'x-dimensions': asked })).toThrow(
      'schemas/shelves.json: at /properties/stamp/format',
    );
    expect(() => compiled({ format: 'image', 'x-dimensions': { width: 0, height: 2 } })).toThrow(
      '/x-dimensions/width must be >= 1',
    );
  });
});
