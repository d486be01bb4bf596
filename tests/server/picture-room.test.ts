// The room that the pictures of one document have: in bytes, in pixels and in number. What is beyond is named.
import { describe, expect, it } from 'vitest';
import { createPictureRoom } from '../../server/features/documents/picture-room.ts';
import { gif, pngOf } from '../support/multipart.ts';

const MEGABYTE = 1024 * 1024;

const heavy = (bytes: number): Buffer => Buffer.concat([pngOf(10, 10)], bytes);

const deep = (width: number, height: number): Buffer => {
  const bytes = pngOf(width, height);
  bytes[24] = 16;
  return bytes;
};

/** Which of the pictures are drawn, in their order. */
const draw = (pictures: Buffer[], type = 'png'): boolean[] => {
  const room = createPictureRoom();
  return pictures.map(bytes => room.take(bytes, type) !== undefined);
};

describe('the room for the pictures of a document', () => {
  it.each([
    ['one of 16 million pixels', [pngOf(4000, 4000), pngOf(4001, 4000)], [true, false]],
    [
      'all of 32 million, of which a smaller one still takes the rest',
      [pngOf(4000, 4000), pngOf(3000, 4000), pngOf(1001, 4000), pngOf(1000, 4000), pngOf(1, 1)],
      [true, true, false, true, false],
    ],
    [
      'half of them with 16 bits for each colour',
      [deep(2001, 4000), deep(2000, 4000), deep(2000, 4000), pngOf(1, 1)],
      [false, true, true, false],
    ],
    ['2 MB of one', [heavy(2 * MEGABYTE), heavy(2 * MEGABYTE + 1)], [true, false]],
    [
      '8 MB of all',
      [...Array.from({ length: 4 }, () => heavy(2 * MEGABYTE)), pngOf(1, 1)],
      [true, true, true, true, false],
    ],
    [
      '40 of them',
      Array.from({ length: 41 }, () => pngOf(1, 1)),
      Array.from({ length: 41 }, (_, nth) => nth < 40),
    ],
    ['none without a size', [pngOf(0, 9), Buffer.from('none')], [false, false]],
  ])('has %s', (_, pictures, drawn) => {
    expect(draw(pictures)).toEqual(drawn);
  });

  it('asks for no bytes that have no place', () => {
    const room = createPictureRoom();
    expect([room.hasPlaceFor(2 * MEGABYTE), room.hasPlaceFor(2 * MEGABYTE + 1)]).toEqual([
      true,
      false,
    ]);
    for (let nth = 0; nth < 40; nth += 1) room.take(gif, 'gif');
    expect(room.hasPlaceFor(1)).toBe(false);
  });

  it('scales a picture into 110 by 64 points, and enlarges none', () => {
    const room = createPictureRoom();
    expect(room.take(pngOf(220, 100), 'png')).toMatchObject({ width: 110, height: 50 });
    expect(room.take(pngOf(10, 20), 'png')).toMatchObject({ width: 10, height: 20 });
  });
});
