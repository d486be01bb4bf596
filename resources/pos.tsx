// A POS with a receipt printer is tried from its page.
import { useRef, useState } from 'react';
import type { Texts } from '../domain/language.ts';
import { ApiError, callApi } from '../src/api/http.ts';
import { createRandomKey } from '../src/api/idempotent-request.ts';
import type { Overrides, RowActionProps } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';
import { toast } from '../src/platform/toast-store.ts';
import { LoadingButton } from '../src/ui/LoadingButton.tsx';

const texts = {
  test: { en: 'Print a test page', ne: 'परीक्षण पाना प्रिन्ट गर्नुहोस्' },
  noAnswer: {
    en: 'The server did not answer. Look at the printer first.',
    ne: 'सर्भरबाट जवाफ आएन। पहिले प्रिन्टर हेर्नुहोस्।',
  },
} satisfies Record<string, Texts>;

const TestPageButton = ({ record }: Pick<RowActionProps, 'record'>) => {
  const t = useTranslations();
  const [running, setRunning] = useState(false);
  const key = useRef<string>(undefined);
  if (typeof record.printer_address !== 'string') return null;
  const print = async () => {
    setRunning(true);
    key.current ??= createRandomKey();
    try {
      const { body } = await callApi<{ message: string }>(`pos/${record.id}/print-test-page`, {
        method: 'POST',
        body: {},
        headers: { 'idempotency-key': key.current },
        // A printer that is gone is no fault of the server, which has a window of its own.
        purpose: 'look-up',
      });
      key.current = undefined;
      toast('success', body.message, t(texts.test));
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) key.current = undefined;
      const message = error instanceof ApiError ? error.message : t(texts.noAnswer);
      toast('error', message, t(texts.test), { persistent: true });
    }
    setRunning(false);
  };
  return (
    <LoadingButton running={running} onClick={() => void print()}>
      {t(texts.test)}
    </LoadingButton>
  );
};

export const pos: Overrides = { viewActions: TestPageButton };
