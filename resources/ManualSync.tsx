// Manual Sync of a row: tells one document to the tax authority now, after a confirmation. Invoices
// and credit notes differ in two words.
import { useState } from 'react';
import type { Entity, Row } from '../domain/entity-schema/entity.ts';
import type { Texts } from '../domain/language.ts';
import { ApiError, callApi } from '../src/api/http.ts';
import { type BulkAction, toRecordTitle } from '../src/entities/bulk-actions.ts';
import type { RowActionProps } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import { toast } from '../src/platform/toast-store.ts';
import { ConfirmDialog } from '../src/ui/ConfirmDialog.tsx';
import { RowButton } from '../src/ui/table-elements.tsx';

const texts = {
  manualSync: { en: 'Manual Sync', ne: 'आफैँ सिंक गर्नुहोस्' },
  proceed: { en: 'Proceed', ne: 'अगाडि बढ्नुहोस्' },
  success: { en: 'Success', ne: 'सफल' },
  // The trailing space and the invoice in it are the documents' own, for credit notes too
  // (QUIRK-020).
  synced: { en: 'Invoice Sync Successfully ', ne: 'बीजक सिंक भयो ' },
  noAddress: { en: 'Requested url not found', ne: 'मागिएको ठेगाना भेटिएन' },
  failed: { en: 'Something went wrong', ne: 'केही गडबड भयो' },
} satisfies Record<string, Texts>;

/** The message of a failure, where the server has none (ERR-051..053). */
const toSyncError = (error: unknown): Texts | string => {
  if (!(error instanceof ApiError)) return texts.failed;
  return error.message || (error.status === 404 ? texts.noAddress : texts.failed);
};

/**
 * Sends one document to the authority; the caller shows its failures, each once: a modal would say
 * the same twice.
 */
const syncOne = (entity: Entity, { company_payment_id }: Row) =>
  callApi<{ message?: string } | undefined>(
    `${entity.name}/${String(company_payment_id)}/ird-sync`,
    { purpose: 'look-up', userInitiated: true },
  );

/** What was issued without registration for VAT (rate 0) is never reported. */
const isUnsynced = ({ ird_sync, vat_rate }: Row) => ird_sync !== 1 && vat_rate !== 0;

/** The same for many rows. */
export const createBulkSync = (text: Texts): BulkAction => ({
  label: texts.manualSync,
  text,
  confirm: texts.proceed,
  isApplicable: isUnsynced,
  run: syncOne,
});

type Props = RowActionProps & { title: Texts; text: Texts };

/**
 * The row action of documents that are found by their company_payment_id; hidden where the
 * authority has the document.
 */
export const ManualSync = ({ entity, record, reload, title, text }: Props) => {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const sync = async () => {
    try {
      const { body } = await syncOne(entity, record);
      toast('success', body?.message || t(texts.synced), t(texts.success));
      reload();
    } catch (error) {
      const message = toSyncError(error);
      toast('error', typeof message === 'string' ? message : t(message), t(words.error));
    }
    setAsking(false);
  };
  if (!isUnsynced(record)) return null;
  return (
    <>
      <RowButton onClick={() => setAsking(true)}>{t(texts.manualSync)}</RowButton>
      {asking && (
        <ConfirmDialog
          tone="calm"
          title={title}
          text={text}
          about={`${t(entity.one)} ${toRecordTitle(entity, record)}`}
          confirm={texts.proceed}
          onConfirm={sync}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};
