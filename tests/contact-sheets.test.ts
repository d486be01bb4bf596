// The contact sheets: every page of the application is on them, and they say what changed.
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import {
  listAddresses,
  namesIn,
  readEntities,
  readRoutePaths,
  toPattern,
  toTabAddresses,
} from '../scripts/manual/addresses.ts';
import {
  countChangedPixels,
  drawSheet,
  type SheetPicture,
  summarize,
  toFileName,
} from '../scripts/manual/sheet-summary.ts';

const draw = (width: number, height: number, gray: (x: number, y: number) => number): Buffer => {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      png.data.fill(gray(x, y), (y * width + x) * 4, (y * width + x) * 4 + 4);
  return PNG.sync.write(png);
};

const picture = (address: string, more: Partial<SheetPicture> = {}): SheetPicture => ({
  address,
  title: address,
  file: toFileName(address),
  overflow: 0,
  outside: [],
  errors: [],
  ...more,
});

describe('the addresses', () => {
  const addresses = listAddresses();
  const paths = addresses.map(address => address.replace(/\?.*/, '').replaceAll(/\{.+?\}/g, '1'));

  it('reach every route of the pages and every generated list, form and view', () => {
    const generated = readEntities().flatMap(({ address, hasForm, hasEdit, hasView }) => [
      address,
      ...(hasForm ? [`${address}/new`] : []),
      ...(hasEdit ? [`${address}/:id/edit`] : []),
      ...(hasView ? [`${address}/:id`] : []),
    ]);
    const known = [...readRoutePaths(), ...generated];
    expect(known.length).toBeGreaterThan(80);
    expect(known.filter(path => !paths.some(each => toPattern(path).test(each)))).toEqual([]);
  });

  it('appear once each, with every part of a path filled', () => {
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.filter(address => address.includes(':') || address.includes('*'))).toEqual([]);
    expect(namesIn('/sales/customers/{customers}/account')).toEqual(['customers']);
  });

  it('include the tabs of a page, but for those that lead to a page of their own', () => {
    expect(toTabAddresses('/inspection', ['prints', 'pack'], addresses)).toEqual([
      '/inspection?tab=prints',
      '/inspection?tab=pack',
    ]);
    expect(toTabAddresses('/accounting/collections', ['outstanding'], addresses)).toEqual([]);
    expect(toTabAddresses('/accounting/reports', ['journal'], addresses)).toEqual([]);
    expect(toTabAddresses('/accounting/reports/ratios', ['journal'], addresses)).toEqual([]);
  });

  it('have a file each', () => {
    expect(new Set(addresses.map(toFileName)).size).toBe(addresses.length);
    expect(toFileName('/sales/invoice/{invoices}/print')).toBe('sales_invoice_invoices_print.png');
    expect(toFileName('/')).toBe('start.png');
  });
});

describe('two pictures', () => {
  it('differ by the pixels that changed, and by those that only one of them has', () => {
    const plain = draw(10, 4, () => 200);
    expect(
      countChangedPixels(
        plain,
        draw(10, 4, () => 200),
      ),
    ).toBe(0);
    // Other smoothing, the same picture.
    expect(
      countChangedPixels(
        plain,
        draw(10, 4, () => 190),
      ),
    ).toBe(0);
    expect(
      countChangedPixels(
        plain,
        draw(10, 4, (x, y) => (x < 3 && y === 1 ? 0 : 200)),
      ),
    ).toBe(3);
    expect(
      countChangedPixels(
        plain,
        draw(10, 6, () => 200),
      ),
    ).toBe(20);
  });
});

describe('a run', () => {
  const calm = { name: 'en-light-1366', gone: [], pictures: [picture('/roles', { changed: 0 })] };

  it('is fine with pictures that are new, changed or gone', () => {
    const { lines, isWrong } = summarize([
      { ...calm, gone: ['old.png'] },
      { ...calm, name: 'ne-dark-390', pictures: [picture('/pos', { changed: 7 }), picture('/x')] },
    ]);
    expect(lines).toEqual([
      '3 pictures, 1 changed, 1 new, 1 gone, 0 too wide, 0 with controls out of sight, 0 with errors',
    ]);
    expect(isWrong).toBe(false);
  });

  it('names the page that is too wide, with controls out of sight, and with errors', () => {
    const wide = picture('/pos', { changed: 0, overflow: 12 });
    const cut = picture('/roles', { changed: 0, outside: ['Save', 'Remove'] });
    const faulty = picture('/menus', { changed: 0, errors: ['x is undefined'] });
    const { lines, isWrong } = summarize([{ ...calm, pictures: [wide, cut, faulty] }]);
    expect(lines.slice(1)).toEqual([
      'en-light-1366 /pos: 12 px too wide',
      'en-light-1366 /roles: out of sight: Save, Remove',
      'en-light-1366 /menus: x is undefined',
    ]);
    expect(isWrong).toBe(true);
  });

  it('draws what changed first, before and after next to each other', () => {
    const html = drawSheet({
      ...calm,
      pictures: [picture('/a&b', { title: '<b>' }), picture('/pos', { changed: 7 })],
    });
    const before = html.indexOf('previous/en-light-1366/pos.png');
    expect(before).toBeGreaterThan(0);
    expect(html.indexOf('en-light-1366/a_b.png')).toBeGreaterThan(before);
    expect(html).toContain('/pos: 7 pixels');
    expect(html).not.toContain('<b>&#60;b>');
    expect(html).toContain('&#60;b&#62;');
  });
});
