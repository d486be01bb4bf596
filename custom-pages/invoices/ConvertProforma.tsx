// Makes an invoice of an open proforma, from its row and from its page: it asks once more, and shows
// the server's message.
import { useState } from 'react';
import { localizeText, type Texts } from '../../domain/language.ts';
import { ApiError, callApi, isHandledGlobally } from '../../src/api/http.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';

export type ConvertedInvoice = { company_payment_id: string; invoice_no: string; message: string };

const texts = {
  title: { en: 'Convert Proforma Invoice', ne: 'प्रोफर्मालाई बीजक बनाउने' },
  sure: { en: 'Please confirm to convert.', ne: 'पक्का बीजक बनाउने हो?' },
  done: { en: 'Proforma Invoice', ne: 'प्रोफर्मा बीजक' },
} satisfies Record<string, Texts>;

/** The button that asks for it. */
export const convertText: Texts = { en: 'Convert', ne: 'बीजक बनाउनुहोस्' };

/**
 * A 422 is only logged (SAL-PRO-034); missing stock and the like are shown with the product as
 * title (OPEN-120).
 */
const showConversionError = (error: unknown, title: string) => {
  if (!(error instanceof ApiError) || isHandledGlobally(error.status)) return;
  if (error.fields) return console.warn(error);
  const { product } = (error.body.message ?? {}) as { product?: string };
  toast('error', error.message, product ?? title);
};

type Props = {
  /** `payment_id` is the number of the proforma, `total` rupees. */
  proforma: { id: unknown; payment_id: unknown; total: unknown };
  customer: string;
  onConverted: (invoice: ConvertedInvoice) => void;
};

/** `ask` opens the question; `question` is to be drawn. */
export const useConversion = ({ proforma, customer, onConverted }: Props) => {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const language = useLanguage();
  const amount = useAmount();
  const convert = async () => {
    try {
      const { body } = await callApi<ConvertedInvoice & { warnings?: { message: string }[] }>(
        `proforma-invoice/${proforma.id}/invoice`,
        { userInitiated: true },
      );
      toast('success', body.message, t(texts.done));
      for (const { message } of body.warnings ?? [])
        toast('warning', message, t(texts.title), { persistent: true });
      onConverted(body);
    } catch (error) {
      showConversionError(error, t(words.error));
    }
    setAsking(false);
  };
  const number = localizeText(String(proforma.payment_id), language);
  return {
    ask: () => setAsking(true),
    question: asking && (
      <ConfirmDialog
        tone="calm"
        title={texts.title}
        text={texts.sure}
        about={`${number} · ${customer} · ${amount(Number(proforma.total))}`}
        onConfirm={convert}
        onCancel={() => setAsking(false)}
      />
    ),
  };
};
