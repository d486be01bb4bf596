// Customers: "deleting" is disabling (QUIRK-036).
import { useState } from 'react';
import { toDisplayCustomer } from '../domain/documents/document-number.ts';
import type { Entity, Row } from '../domain/entity-schema/entity.ts';
import { callApi, type RequestOptions } from '../src/api/http.ts';
import { toRecordTitle } from '../src/entities/bulk-actions.ts';
import type { Overrides, RowActionProps } from '../src/entities/overrides.ts';
import type { FieldValueProps } from '../src/fields/FieldValue.tsx';
import { useTranslations } from '../src/i18n/language.ts';
import { getPlainNameHosts } from '../src/platform/environment.ts';
import { toast } from '../src/platform/toast-store.ts';
import { ConfirmDialog } from '../src/ui/ConfirmDialog.tsx';
import { RowButton } from '../src/ui/table-elements.tsx';
import { useLinkProps } from '../src/ui/use-link-props.ts';
import { AccountButton, AccountRowButton, startInOwnCountry } from './party-account.tsx';

const texts = {
  disable: { en: 'Disable Customer', ne: 'ग्राहक निष्क्रिय पार्नुहोस्' },
  transactions: { en: 'Transactions', ne: 'कारोबारहरू' },
  sure: { en: 'Please confirm to disable.', ne: 'पक्का निष्क्रिय पार्ने हो?' },
};

/**
 * Loads the customer and sets status 0 (SAL-CUS-066..069); answers the server's message. Nothing
 * else is sent, an empty PAN neither: it would put back what somebody else has changed since.
 */
const disableCustomer = async (
  entity: Entity,
  { id }: { id: number },
  purpose?: RequestOptions['purpose'],
): Promise<string> => {
  await callApi<Row>(`${entity.name}/${id}`, { purpose, userInitiated: true });
  return (
    await callApi<{ message: string }>(`${entity.name}/${id}`, {
      method: 'PATCH',
      body: { status: 0 },
      purpose,
    })
  ).body.message;
};

/** Disables the customer and shows the server's message (SAL-CUS-070). */
const DisableCustomer = ({ entity, record, reload }: RowActionProps) => {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const disable = async () => {
    try {
      toast('success', await disableCustomer(entity, record), t(texts.disable));
      reload();
    } catch (error) {
      toast('error', (error as Error).message, t(texts.disable));
    }
    setAsking(false);
  };
  if (record.status === 0) return null;
  return (
    <>
      <RowButton color="secondary" onClick={() => setAsking(true)}>
        {t(texts.disable)}
      </RowButton>
      {asking && (
        <ConfirmDialog
          tone="calm"
          title={texts.disable}
          text={texts.sure}
          about={toRecordTitle(entity, record)}
          onConfirm={disable}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** What the customer paid, by the customer's code (QUIRK-038). */
const Transactions = ({ entity, record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  const address = `${entity.address}/${encodeURIComponent(String(record.customer_code))}/transactions`;
  return <RowButton {...go(address)}>{t(texts.transactions)}</RowButton>;
};

// With the code, but on local hosts and those that the installation names.
const CustomerName = ({ record }: FieldValueProps) => (
  <>
    {toDisplayCustomer(
      String(record.customer_name),
      String(record.customer_code ?? ''),
      window.location.host,
      getPlainNameHosts(),
    )}
  </>
);

/** A zero stood for "none" once, and is not sent either (SAL-CUS-063). */
const omitZeroZip = ({ zip_code, ...record }: Row): Row =>
  /^0*$/.test(String(zip_code ?? '')) ? record : { ...record, zip_code };

export const customers: Overrides = {
  start: startInOwnCountry,
  parse: omitZeroZip,
  serialize: omitZeroZip,
  cells: { customer_name: CustomerName },
  rowActions: {
    transactions: Transactions,
    account: AccountRowButton,
    disable: DisableCustomer,
  },
  viewActions: AccountButton,
  bulkActions: {
    disable: {
      label: texts.disable,
      text: texts.sure,
      isApplicable: ({ status }) => status !== 0,
      run: (entity, record) => disableCustomer(entity, record, 'look-up'),
    },
  },
};
