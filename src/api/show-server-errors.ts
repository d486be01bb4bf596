// One display of what the server refused: as a toast, or under the field that it is about.
import { type Texts, translate } from '../../domain/language.ts';
import { getLanguage } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { ApiError, callApi, isHandledGlobally } from './http.ts';

const t = (texts: Texts) => translate(texts, getLanguage());

/**
 * Shows as a toast why a call was refused, unless a modal has shown it already; a call without an
 * answer is shown elsewhere. A message about one product has its name as the title.
 */
export function showServerError(failure: unknown, title: Texts = words.error, fallback?: Texts) {
  if (!(failure instanceof ApiError) || isHandledGlobally(failure.status)) return;
  const product = getRefusedProduct(failure);
  toast('error', failure.message || (fallback ? t(fallback) : ''), product ?? t(title));
}

/** The name of the product that a refusal is about; undefined for any other refusal. */
function getRefusedProduct({ body }: ApiError): string | undefined {
  const { message } = body as { message?: { product?: string } | string };
  return typeof message === 'object' && message !== null ? message.product : undefined;
}

/** Where a form shows what the server says about each field of its request. */
export type FieldErrorPlacement = {
  /** The form's name of a field of the request, `lines.0.qty` of `details.0.qty`. */
  toFormField?: (name: string) => string;
  /** Fields of the form that are shown as toasts; without `message` in the server's words. */
  toasts?: Record<string, { title: Texts; message?: Texts }>;
  /** True for a field with a place of its own in the form; any other is a toast under `title`. */
  hasPlace?: (field: string) => boolean;
  title?: Texts;
  /** The form's field of a refusal that is about one product, which is a toast as well. */
  toProductField?: (product: string) => string;
  /** For a refusal without a message. */
  fallback?: Texts;
};

/**
 * Shows a refusal of a form: what has no place in it as toasts; answers the rest by the form's
 * fields.
 */
export function showFieldErrors(
  error: ApiError,
  {
    toFormField = name => name,
    toasts = {},
    hasPlace = () => true,
    title = words.error,
    toProductField,
    fallback,
  }: FieldErrorPlacement = {},
): Record<string, string> {
  if (!error.fields) showServerError(error, undefined, fallback);
  const placed: Record<string, string> = {};
  const product = error.fields ? undefined : getRefusedProduct(error);
  if (product !== undefined && toProductField) placed[toProductField(product)] = error.message;
  for (const [name, sentences] of Object.entries(error.fields ?? {})) {
    const field = toFormField(name);
    const text = sentences.join(' ');
    const known = Object.hasOwn(toasts, field) ? toasts[field] : undefined;
    if (known) toast('error', known.message ? t(known.message) : text, t(known.title));
    else if (hasPlace(field)) placed[field] = text;
    else toast('error', text, t(title));
  }
  return placed;
}

/** Posts, shows the message of the answer as a toast, and answers whether it went well. */
export async function postAndToast(path: string): Promise<boolean> {
  try {
    const { body } = await callApi<{ message: string }>(path, { method: 'POST', body: {} });
    toast('success', body.message);
    return true;
  } catch (error) {
    showServerError(error);
    return false;
  }
}
