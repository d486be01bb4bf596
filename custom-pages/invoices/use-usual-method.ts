// The payment method with which a new document begins: the only one, or else the one that this user
// has chosen last in this browser.
import { useState } from 'react';
import { useSession } from '../../src/api/session.ts';
import { usePaymentMethods } from '../../src/documents/use-payment-methods.ts';
import { createScreenMemory } from '../../src/forms/user-storage.ts';
import type { InvoiceFormState } from './invoice-form-model.ts';
import type { InvoiceFormController } from './use-invoice-form.ts';

type UsualMethod = {
  /** Its name; empty where there is none, it has been disabled since, or none is loaded yet. */
  usual: string;
  /** Remembers the method of a saved document, unless the program proposed it. */
  remember: (saved: Pick<InvoiceFormState, 'payment_method' | 'is_method_offered'>) => void;
};

export const useUsualMethod = (): UsualMethod => {
  const { company } = useSession();
  const methods = usePaymentMethods();
  const [memory] = useState(() => createScreenMemory<string>(`payment-method/${company.id}`));
  const [last, setLast] = useState(memory.load);
  const isOnly = methods.length === 1;
  return {
    usual: methods.find(({ name }) => isOnly || name === last)?.name ?? '',
    remember: ({ payment_method, is_method_offered }) => {
      // Credit proposed for one customer says nothing about the next.
      if (is_method_offered || payment_method === '') return;
      memory.save(payment_method);
      setLast(payment_method);
    },
  };
};

/** The two fields of a form in which a method is proposed; both empty without one. */
export const toProposal = (
  method: string,
): Pick<InvoiceFormState, 'payment_method' | 'is_method_offered'> => ({
  payment_method: method,
  is_method_offered: method !== '',
});

/** Proposes it in the form that `set` changes; nothing where it is empty. */
export const proposeMethod = (set: InvoiceFormController['set'], method: string): void => {
  const { payment_method, is_method_offered } = toProposal(method);
  set('payment_method', payment_method);
  set('is_method_offered', is_method_offered);
};
