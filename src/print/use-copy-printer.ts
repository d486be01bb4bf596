// Prints a copy of a document: on the receipt printer that the user's POS names, else through the
// browser. Where a printer fails, the page says what can be done and prints nothing unasked.
import { useRef, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { download } from '../api/download.ts';
import { ApiError, callApi } from '../api/http.ts';
import { createRandomKey } from '../api/idempotent-request.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useUnmountedRef } from '../forms/use-unmounted-ref.ts';
import { useTranslations } from '../i18n/language.ts';
import { toast } from '../platform/toast-store.ts';
import { printFile } from './print-file.ts';

const texts = {
  noAnswer: {
    en: 'The server did not answer, so the receipt may be on paper. “Print again” prints it only if it was not printed.',
    ne: 'सर्भरबाट जवाफ आएन, त्यसैले रसिद कागजमा आएको हुन सक्छ। “फेरि प्रिन्ट गर्नुहोस्” ले नछापिएको भए मात्र छाप्छ।',
  },
} satisfies Record<string, Texts>;

/** `prints`: the documents that can be set on its roll, by the first part of their path. */
export type PosPrinter = { address: string; width: number; prints: string[] };

/** The copy of `path` ("invoices/12") for the customer (`print`) or the company (`invoice`). */
export type Copy = { path: string; number: string; q: 'print' | 'invoice' };

/** The printer of the signed-in user's POS: null without one, undefined until it is known. */
export const usePosPrinter = (): PosPrinter | null | undefined => {
  const { data, error } = useApiQuery<{ printer?: PosPrinter | null } | undefined>(
    'receipt-printer',
    { purpose: 'look-up' },
  );
  if (data) return data.body?.printer ?? null;
  return error ? null : undefined;
};

export type CopyPrinter = {
  /** Prints on the receipt printer if it prints such documents, else as `printInBrowser`. */
  print: (copy: Copy) => Promise<void>;
  printInBrowser: (copy: Copy) => Promise<void>;
  /** The copy that is being printed. */
  running: Copy | undefined;
  /** Copies that did not come out of the receipt printer, and why, until they are printed again. */
  problems: { copy: Copy; message: string }[];
  isReceipt: (path: string) => boolean;
};

const toName = ({ path, q }: Copy): string => `${path} ${q}`;
const isSameCopy = (one: Copy, other: Copy): boolean => toName(one) === toName(other);

/**
 * The key of each copy that was asked for: one until the server has answered that it is printed or
 * refused. Without an answer the copy may be on paper, and the repeat must not print it twice.
 */
const useKeys = () => {
  const keys = useRef(new Map<string, string>());
  return {
    take: (copy: Copy): string => {
      const key = keys.current.get(toName(copy)) ?? createRandomKey();
      keys.current.set(toName(copy), key);
      return key;
    },
    end: (copy: Copy) => keys.current.delete(toName(copy)),
  };
};

/** Prints copies on the printer. */
export const useCopyPrinter = (printer: PosPrinter | null | undefined): CopyPrinter => {
  const t = useTranslations();
  const left = useUnmountedRef();
  const [running, setRunning] = useState<Copy>();
  const [problems, setProblems] = useState<CopyPrinter['problems']>([]);
  const keys = useKeys();
  const isReceipt = (path: string) => printer?.prints.includes(path.split('/')[0]!) ?? false;

  const run = (work: (copy: Copy) => Promise<void>) => async (copy: Copy) => {
    setRunning(copy);
    setProblems(known => known.filter(each => !isSameCopy(each.copy, copy)));
    await work(copy);
    setRunning(undefined);
  };

  const takeInBrowser = async (copy: Copy) => {
    const { path, number, q } = copy;
    keys.end(copy);
    const file = await download(path, `${number}-${q}.pdf`, { q });
    if (file) printFile(file);
  };

  const takeOnRoll = async (copy: Copy) => {
    try {
      const { body } = await callApi<{ message: string }>(`${copy.path}/print-to-printer`, {
        method: 'POST',
        body: { copy: copy.q },
        headers: { 'idempotency-key': keys.take(copy) },
        // The problem is shown with what can be done, and not in a window of its own.
        purpose: 'look-up',
      });
      keys.end(copy);
      toast('success', body.message);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) keys.end(copy);
      // The POS names none any more.
      if (error instanceof ApiError && error.status === 409) return takeInBrowser(copy);
      const message = error instanceof ApiError ? error.message : t(texts.noAnswer);
      setProblems(known => [...known, { copy, message }]);
      // The window of the document is closed by now.
      if (left.current) toast('error', message, copy.number, { persistent: true });
    }
  };

  return {
    print: run(copy => (isReceipt(copy.path) ? takeOnRoll(copy) : takeInBrowser(copy))),
    printInBrowser: run(takeInBrowser),
    running,
    problems,
    isReceipt,
  };
};
