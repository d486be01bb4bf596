// The chapters of a book, from the outline of its PDF.
import type { PDFDocumentProxy } from 'pdfjs-dist';

type Destination = Awaited<ReturnType<PDFDocumentProxy['getDestination']>>;
/**
 * `level` counts from 0; `dest` is the place in the file, by its name or as it is written there.
 */
export type Chapter = { title: string; level: number; dest: string | Destination };

/** Of documents that are shown, for each of their pages asks. */
const knownChapters = new WeakMap<PDFDocumentProxy, Promise<Chapter[]>>();

type OutlineItem = { title: string; dest: string | unknown[] | null; items: OutlineItem[] };

const flattenOutline = (items: OutlineItem[], level: number): Chapter[] =>
  items.flatMap(({ title, dest, items: below }) => [
    { title, level, dest: dest as Chapter['dest'] },
    ...flattenOutline(below, level + 1),
  ]);

const readChapters = async (document: PDFDocumentProxy): Promise<Chapter[]> =>
  flattenOutline((await document.getOutline().catch(() => null)) ?? [], 0);

/**
 * The chapters in their order, those within a chapter behind it; none where the file has no outline.
 */
export const loadChapters = (document: PDFDocumentProxy): Promise<Chapter[]> => {
  const known = knownChapters.get(document) ?? readChapters(document);
  knownChapters.set(document, known);
  return known;
};

/** The page on which a chapter begins, counted from 0; undefined where the file does not say it. */
export const findChapterPage = async (
  document: PDFDocumentProxy,
  { dest }: Chapter,
): Promise<number | undefined> => {
  const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  const page: unknown = place?.[0];
  if (typeof page === 'number') return page;
  return page
    ? document.getPageIndex(page as Parameters<typeof document.getPageIndex>[0])
    : undefined;
};
