// Customers: the form says Company where the list says Corporate (QUIRK-031), and "deleting" is
// disabling (QUIRK-036).
import { useState } from 'react';
import { displayedCustomer } from '../domain/billing/customer-name.ts';
import type { Entity, Row } from '../domain/schema/entity.ts';
import { plainNameHosts } from '../src/environment.ts';
import { useSay } from '../src/i18n/language.ts';
import type { ValueProps } from '../src/kinds/values.tsx';
import { type Call, callApi } from '../src/providers/http.ts';
import { titleOf } from '../src/screens/bulk-actions.ts';
import type { Overrides, RowActionProps } from '../src/screens/overrides.ts';
import { ConfirmDialog } from '../src/ui/ConfirmDialog.tsx';
import { RowButton } from '../src/ui/RowButton.tsx';
import { toast } from '../src/ui/toasts.ts';
import { useGo } from '../src/ui/use-go.ts';

const texts = {
  disable: { en: 'Disable Customer', ne: 'ग्राहक निष्क्रिय पार्नुहोस्' },
  transactions: { en: 'Transactions', ne: 'कारोबारहरू' },
  sure: { en: 'Please confirm to disable.', ne: 'पक्का निष्क्रिय पार्ने हो?' },
};

/**
 * Loads the customer and sets status 0 (SAL-CUS-066..069); answers the server's message. Nothing
 * else is sent, an empty PAN neither: it would put back what somebody else has changed since.
 */
const disableOne = async (
  entity: Entity,
  { id }: { id: number },
  purpose?: Call['purpose'],
): Promise<string> => {
  await callApi<Row>(`${entity.name}/${id}`, { purpose, deed: true });
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
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const disable = async () => {
    try {
      toast('success', await disableOne(entity, record), say(texts.disable));
      reload();
    } catch (error) {
      toast('error', (error as Error).message, say(texts.disable));
    }
    setAsking(false);
  };
  if (record.status === 0) return null;
  return (
    <>
      <RowButton color="secondary" onClick={() => setAsking(true)}>
        {say(texts.disable)}
      </RowButton>
      {asking && (
        <ConfirmDialog
          title={texts.disable}
          text={texts.sure}
          about={titleOf(entity, record)}
          onConfirm={disable}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** What the customer paid, by the customer's code (QUIRK-038). */
const Transactions = ({ entity, record }: RowActionProps) => {
  const say = useSay();
  const go = useGo();
  const address = `${entity.address}/${encodeURIComponent(String(record.customer_code))}/transactions`;
  return <RowButton {...go(address)}>{say(texts.transactions)}</RowButton>;
};

// With the code, but on local hosts and those that the installation names.
const CustomerName = ({ record }: ValueProps) => (
  <>
    {displayedCustomer(
      String(record.customer_name),
      String(record.customer_code ?? ''),
      window.location.host,
      plainNameHosts(),
    )}
  </>
);

export const customers: Overrides = {
  // A zero stood for "none" once (SAL-CUS-063).
  values: ({ zip_code, ...record }) => (Number(zip_code) === 0 ? record : { ...record, zip_code }),
  formOptions: {
    type: [
      { value: 'C', label: { en: 'Company', ne: 'कम्पनी' } },
      { value: 'I', label: { en: 'Individual', ne: 'व्यक्ति' } },
    ],
  },
  cells: { customer_name: CustomerName },
  rowActions: { transactions: Transactions, disable: DisableCustomer },
  bulkActions: {
    disable: {
      label: texts.disable,
      text: texts.sure,
      applies: ({ status }) => status !== 0,
      run: (entity, record) => disableOne(entity, record, 'look-up'),
    },
  },
};
