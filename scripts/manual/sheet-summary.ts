// What a contact sheet says: which pictures are new, which changed and which are gone, and what was
// wrong with a page; and the HTML file that shows it.
import { PNG } from 'pngjs';

export type SheetPicture = {
  address: string;
  title: string;
  /** The file's name in the folders of the pictures. */
  file: string;
  /** Pixels that differ from the run before; nothing where there was none. */
  changed?: number;
  /** How far the page is wider than its window, in pixels. */
  overflow: number;
  /** Names of buttons and fields beyond the side of the window. */
  outside: string[];
  errors: string[];
};
export type Sheet = { name: string; pictures: SheetPicture[]; gone: string[] };

/** How far a channel may differ before its pixel counts as changed: smoothing of text varies. */
const TOLERANCE = 24;

/**
 * The number of pixels in which two PNG files differ; what only one of them has, since it is longer
 * or wider, counts in full.
 */
export const countChangedPixels = (before: Buffer, after: Buffer): number => {
  if (before.equals(after)) return 0;
  const [old, now] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.min(old.width, now.width);
  const height = Math.min(old.height, now.height);
  let changed = Math.max(old.width * old.height, now.width * now.height) - width * height;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [one, other] = [(y * old.width + x) * 4, (y * now.width + x) * 4];
      for (let channel = 0; channel < 3; channel += 1)
        if (Math.abs(old.data[one + channel]! - now.data[other + channel]!) > TOLERANCE) {
          changed += 1;
          break;
        }
    }
  return changed;
};

/** A file's name for an address, the same in every run: ids are not part of it. */
export const toFileName = (address: string): string =>
  `${
    address
      .replace(/^\//, '')
      .replace(/[^\w-]+/g, '_')
      .replace(/_+$/, '') || 'start'
  }.png`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);

const drawPicture = (
  folder: string,
  { file, address, title, overflow, outside, errors }: SheetPicture,
) => {
  const wrong = [
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
    ...outside.map(name => `out of sight: ${name}`),
    ...errors,
  ];
  return `<figure><a href="${folder}/${file}"><img loading="lazy" src="${folder}/${file}" alt=""></a>
<figcaption><b>${escapeHtml(title)}</b><br><code>${escapeHtml(address)}</code>${wrong
    .map(each => `<br><strong>${escapeHtml(each)}</strong>`)
    .join('')}</figcaption></figure>`;
};

/** The sheet as an HTML file next to the folders of its pictures. */
export const drawSheet = ({ name, pictures, gone }: Sheet): string => {
  const changed = pictures.filter(picture => picture.changed);
  const differences = changed.map(
    picture => `<section><h3>${escapeHtml(picture.address)}: ${picture.changed} pixels</h3>
<div class="pair">${drawPicture(`previous/${name}`, { ...picture, title: 'Before', overflow: 0, outside: [], errors: [] })}
${drawPicture(name, { ...picture, title: 'After' })}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>
<style>
body { font: 14px sans-serif; margin: 16px; background: #eee; color: #111; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
figure { margin: 0; background: #fff; border: 1px solid #bbb; }
.grid img { width: 100%; height: 260px; object-fit: cover; object-position: top; }
.pair img { width: 100%; }
figcaption { padding: 8px; overflow-wrap: anywhere; }
strong { color: #b00020; }
</style>
<h1>${name}</h1>
<h2>Changed: ${changed.length}</h2>
${differences.join('\n')}
<h2>Gone: ${gone.length}</h2>
<ul>${gone.map(file => `<li><a href="previous/${name}/${file}">${escapeHtml(file)}</a></li>`).join('')}</ul>
<h2>All: ${pictures.length}</h2>
<div class="grid">${pictures.map(picture => drawPicture(name, picture)).join('\n')}</div></html>
`;
};

/**
 * The closing lines of a run; `isWrong` where a page has errors, is wider than its window, or has
 * controls beyond the side of it.
 */
export const summarize = (sheets: Sheet[]): { lines: string[]; isWrong: boolean } => {
  const all = sheets.flatMap(({ name, pictures }) =>
    pictures.map(picture => ({ ...picture, where: `${name} ${picture.address}` })),
  );
  const wide = all.filter(({ overflow }) => overflow > 0);
  const cut = all.filter(({ outside }) => outside.length > 0);
  const faulty = all.filter(({ errors }) => errors.length > 0);
  const counts = [
    `${all.length} pictures`,
    `${all.filter(({ changed }) => changed).length} changed`,
    `${all.filter(({ changed }) => changed === undefined).length} new`,
    `${sheets.reduce((sum, { gone }) => sum + gone.length, 0)} gone`,
    `${wide.length} too wide`,
    `${cut.length} with controls out of sight`,
    `${faulty.length} with errors`,
  ];
  return {
    lines: [
      counts.join(', '),
      ...wide.map(({ where, overflow }) => `${where}: ${overflow} px too wide`),
      ...cut.map(({ where, outside }) => `${where}: out of sight: ${outside.join(', ')}`),
      ...faulty.flatMap(({ where, errors }) => errors.map(error => `${where}: ${error}`)),
    ],
    isWrong: wide.length + cut.length + faulty.length > 0,
  };
};
