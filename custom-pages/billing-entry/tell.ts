// What the server refused, told in its place: under its field, or as the documents' toast.
import type { Say } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import type { ApiError } from '../../src/providers/http.ts';
import { toast } from '../../src/ui/toasts.ts';
import { texts } from './texts.ts';
import type { BillProblems } from './use-bill.ts';

/** The fields that show what is said of them; lines do in their own row. */
const placed = [
  'vendor_name',
  'fiscal_year',
  'type',
  'billing_no',
  'transaction_date',
  'declaration_no',
  'declaration_date',
  'file_id',
  'discount_rate',
  'discount_amount',
];

/** Tells the toasts and answers what belongs under fields, lines as `lines.0.qty`. */
export const tell = (error: ApiError, say: Say): BillProblems => {
  if (!error.fields) {
    toast('error', error.message, say(words.error));
    return {};
  }
  const problems: BillProblems = {};
  for (const [name, said] of Object.entries(error.fields)) {
    const text = said.join(' ');
    if (name === 'details') toast('error', say(texts.noProducts), say(texts.productNotSelected));
    else if (name === 'total') toast('error', say(texts.totalInvalid), say(texts.totalTitle));
    else if (name.startsWith('details.')) problems[name.replace('details.', 'lines.')] = text;
    else if (name === 'vendor_id') problems.vendor_name = text;
    else if (placed.includes(name)) problems[name] = text;
    else toast('error', text, say(texts.createBilling));
  }
  return problems;
};
