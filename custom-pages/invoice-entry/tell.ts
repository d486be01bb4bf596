// What the server refused, told in its place: under its field, or as the documents' toast.
import type { Texts } from '../../domain/language.ts';
import { words } from '../../src/i18n/words.ts';
import type { ApiError } from '../../src/providers/http.ts';
import { toast } from '../../src/ui/toasts.ts';
import { texts } from './texts.ts';
import type { EntryProblems } from './use-entry.ts';

const asLines = (name: string) => name.replace(/^(invoice_)?details(?=\.|$)/, 'lines');

/** Tells the toasts and answers what belongs under fields. */
export const tell = (error: ApiError, say: (texts: Texts) => string): EntryProblems => {
  const found = error.fields;
  if (!found) {
    const { message } = error.body as { message?: { product?: string; error?: string } | string };
    const product = typeof message === 'object' ? message : undefined;
    toast('error', product?.error ?? error.message, product?.product ?? say(words.error));
    return {};
  }
  const problems = Object.fromEntries(
    Object.entries(found).map(([name, said]) => [asLines(name), said.join(' ')]),
  );
  // The line knows the family of when it was chosen, or offered; that of today counts.
  if (problems.tsc_amount) toast('error', say(texts.tscInvalid), say(texts.tscTitle));
  if (problems.taxable_amount) toast('error', say(texts.taxableInvalid), say(texts.taxableTitle));
  if (problems.total) toast('error', say(texts.totalInvalid), say(texts.totalTitle));
  if (problems.lines) toast('error', say(texts.noProducts), say(texts.productNotSelected));
  return problems;
};
