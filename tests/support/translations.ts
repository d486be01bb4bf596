// The texts of the product as they are in its files, English and Nepali side by side.
export type Translation = { en: string; ne: string; file: string };

const extractFromJson = (value: unknown, file: string): Translation[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { en, ne } = value as Record<string, unknown>;
  const own = typeof en === 'string' && typeof ne === 'string' ? [{ en, ne, file }] : [];
  return [...own, ...Object.values(value).flatMap(each => extractFromJson(each, file))];
};

/**
 * Every pair of a schema (JSON), a source file (`{ en: '…', ne: '…' }`) or a template of the
 * printer (`("…", "…")`).
 */
export const extractTranslations = (file: string, content: string): Translation[] => {
  if (file.endsWith('.json')) return extractFromJson(JSON.parse(content), file);
  const pattern = file.endsWith('.typ')
    ? /\("([^"]*)",\s*"([^"]*[\u0900-\u097f][^"]*)"\)/g
    : /en:\s*'((?:[^'\\]|\\.)*)',\s*ne:\s*'((?:[^'\\]|\\.)*)'/g;
  return [...content.matchAll(pattern)].map(([, en, ne]) => ({ en: en!, ne: ne!, file }));
};

/** English (in small letters) → Nepali of the glossary's table. */
export const parseGlossary = (markdown: string): Map<string, string> =>
  new Map(
    [...markdown.matchAll(/^\| ([^|]+?) +\| ([^|]*[\u0900-\u097f][^|]*?) +\| /gm)].map(
      ([, en, ne]) => [en!.toLowerCase(), ne!],
    ),
  );
