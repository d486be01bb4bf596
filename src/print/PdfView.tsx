// A PDF on the screen, every page at the width of its container. A book is long: a page is drawn
// when it comes near what is seen, and until then its place is kept free.
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Document, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import { UnreadableFile, type UnreadableReason } from '../ui/UnreadableFile.tsx';
import { watchStructure } from './paper-structure.ts';

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString();

/** A4, until a page is known. */
const A4_RATIO = 297 / 210;
/** How far before it is seen a page begins to be drawn. */
const PRELOAD_MARGIN = '800px 0px';

type Props = {
  file: Blob;
  /** What the file is called when it is saved instead. */
  name?: string;
  /** Only the first page. */
  single?: boolean;
  /** The document is open: its place is laid out, its first pages are being drawn. */
  onLoaded?: () => void;
};

/** Draws its children when it comes near, and keeps `height` pixels for them before. */
const RenderWhenNear = ({ height, children }: { height: number; children: ReactNode }) => {
  const [near, setNear] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(entries => setNear(entries.at(-1)!.isIntersecting), {
      rootMargin: PRELOAD_MARGIN,
    });
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);
  return (
    <Box ref={box} sx={{ minHeight: height, mb: 1, bgcolor: 'common.white' }}>
      {/* A page that waits for its content must not take the others, and with them the place that somebody has scrolled to, away. */}
      {near && <Suspense>{children}</Suspense>}
    </Box>
  );
};

/** Of documents that are shown, for each of their pages asks. */
const knownChapters = new WeakMap<PDFDocumentProxy, Promise<Map<string, string>>>();

const readChapters = async (document: PDFDocumentProxy): Promise<Map<string, string>> => {
  const chapters = new Map<string, string>();
  const list = (await document.getOutline().catch(() => null)) ?? [];
  for (const { dest, title, items } of list) {
    chapters.set(JSON.stringify(dest), title);
    list.push(...items);
  }
  return chapters;
};

/** The chapters of a book by the place to which a link leads. */
const loadChapters = (document: PDFDocumentProxy): Promise<Map<string, string>> => {
  const known = knownChapters.get(document) ?? readChapters(document);
  knownChapters.set(document, known);
  return known;
};

/** A link of the paper lies above its words, empty: it is called by the chapter to which it leads. */
const nameLinks = async (document: PDFDocumentProxy, number: number, box: HTMLElement) => {
  const chapters = await loadChapters(document);
  const page = await document.getPage(number);
  for (const { id, dest } of await page.getAnnotations()) {
    const name = chapters.get(JSON.stringify(dest));
    if (name) box.querySelector(`a[data-element-id="${id}"]`)?.setAttribute('aria-label', name);
  }
};

/** A file that cannot be drawn fails in its own frame, not with the page around it. */
export const PdfView = (props: Props) => (
  <ErrorBoundary
    resetKeys={[props.file]}
    onError={error => console.error(error)}
    fallbackRender={() => <UnreadableFile file={props.file} name={props.name} />}
  >
    <PdfPages {...props} />
  </ErrorBoundary>
);

const PdfPages = ({ file, name, single = false, onLoaded }: Props) => {
  const [problem, setProblem] = useState<{ file: Blob; reason: UnreadableReason } | undefined>();
  const [pages, setPages] = useState(0);
  const [ratio, setRatio] = useState(A4_RATIO);
  const [width, setWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const opened = useRef<PDFDocumentProxy>(undefined);
  useEffect(() => {
    const watcher = new ResizeObserver(entries => setWidth(entries[0]!.contentRect.width));
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => watchStructure(box.current!), []);
  const report = (reason: UnreadableReason) => setProblem({ file, reason });
  const refusal = problem?.file === file ? problem.reason : undefined;
  // The box stays, so that its width is measured for the next file too.
  return (
    <Box ref={box} sx={{ bgcolor: 'action.hover' }}>
      {refusal && <UnreadableFile file={file} name={name} reason={refusal} />}
      {!refusal && (
        <Document
          file={file}
          error=""
          onLoadError={error => {
            console.error(error);
            report('damaged');
          }}
          // It would ask for the password again after each answer, without an end.
          onPassword={() => report('locked')}
          loading={<CircularProgress />}
          onLoadSuccess={async document => {
            opened.current = document;
            const first = await document.getPage(1).catch(() => undefined);
            // Closing the paper at once destroys the document while this question waits.
            if (document.loadingTask.destroyed) return;
            // A first page that cannot be read says so itself, in its place.
            const { width: wide, height: high } = first?.getViewport({ scale: 1 }) ?? {
              width: 1,
              height: A4_RATIO,
            };
            setRatio(high / wide);
            setPages(document.numPages);
            onLoaded?.();
          }}
        >
          {width > 0 &&
            Array.from({ length: single ? Math.min(pages, 1) : pages }, (_, index) => (
              <RenderWhenNear key={index} height={width * ratio}>
                <Page
                  pageNumber={index + 1}
                  width={width}
                  loading=""
                  onRenderAnnotationLayerSuccess={() =>
                    void nameLinks(opened.current!, index + 1, box.current!).catch(console.warn)
                  }
                />
              </RenderWhenNear>
            ))}
        </Document>
      )}
    </Box>
  );
};
