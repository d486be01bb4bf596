// What was scanned or typed and whose product is still being looked up, or chosen by the user among
// several. The tab keeps it until then: a page that is reloaded meanwhile looks it up again, in the
// order of the scans, and no document is saved without it.
import type { Product } from '../../src/documents/products/use-product-picker.ts';
import { createTabStorage } from '../../src/forms/user-storage.ts';

type Scan = { code: string };
/** One of the products is meant; the user says which. */
export type ScanQuestion = { scan: Scan; text: string; qty: number; products: Product[] };

const NO_QUESTIONS: ScanQuestion[] = [];

/** The scans of the document of that name. */
export const createScanQueue = (name: string) => {
  const inTab = createTabStorage<string[]>(`scans/${name}`);
  let waiting: Scan[] = [];
  let questions = NO_QUESTIONS;
  let typed = '';
  const works = new Set<Promise<boolean>>();
  const listeners = new Set<() => void>();
  const keep = () =>
    waiting.length === 0 ? inTab.remove() : inTab.save(waiting.map(({ code }) => code));
  const setQuestions = (next: ScanQuestion[]) => {
    questions = next;
    for (const listener of listeners) listener();
  };
  const end = (scan: Scan): boolean => {
    if (!waiting.includes(scan)) return false;
    waiting = waiting.filter(other => other !== scan);
    keep();
    return true;
  };
  return {
    /** What the page before this one had not taken in, unless somebody else scanned it. */
    kept: (): string[] => inTab.load() ?? [],
    /** `code` is the whole text, with its quantity. */
    begin: (code: string): Scan => {
      const scan = { code };
      waiting = [...waiting, scan];
      keep();
      return scan;
    },
    /**
     * Says whether anybody still waits for it: nobody does after a reset, or when the page has been
     * left.
     */
    end,
    /** Asks the user, unless nobody waits for it any more. */
    ask: (question: ScanQuestion): void => {
      if (waiting.includes(question.scan)) setQuestions([...questions, question]);
    },
    /** The user has chosen, or wants none of them. */
    answer: (question: ScanQuestion): void => {
      end(question.scan);
      setQuestions(questions.filter(other => other !== question));
    },
    /** What the user is still asked, the first scan first. */
    getQuestions: (): ScanQuestion[] => questions,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** `work` says, when it is over, whether the product was taken in. */
    follow: (work: Promise<boolean>): void => {
      works.add(work);
      void work.finally(() => works.delete(work));
    },
    /** What is in the field and was not entered: a scanner may send no Enter. */
    setTyped: (text: string): void => {
      typed = text.trim();
    },
    getTyped: (): string => typed,
    isWaiting: (): boolean => works.size > 0,
    /** When nothing is looked up any more: whether all of it was taken in. */
    settled: async (): Promise<boolean> => (await Promise.all(works)).every(Boolean),
    /** The page is left: what waits stays kept for the next one. */
    leave: (): void => {
      waiting = [];
      setQuestions(NO_QUESTIONS);
    },
    /** Reset or left on purpose. */
    forget: (): void => {
      waiting = [];
      keep();
      setQuestions(NO_QUESTIONS);
    },
  };
};

export type ScanQueue = ReturnType<typeof createScanQueue>;
