// A method is carried by name on documents: it must have one, and one that a document bears cannot
// be deleted. The form has no rules of its own (PAY-016), so the schema does not ask for the name.
import { messages } from '../../../domain/schema/messages.ts';
import { BadRequest, Invalid } from '../../errors.ts';
import type { Rules } from './rules.ts';

const used = {
  en: 'This Payment Method is in use by Invoices and cannot be deleted.',
  ne: 'यो भुक्तानीको तरिका बीजकमा प्रयोग भएको छ, त्यसैले मेटाउन मिल्दैन।',
};

export const paymentMethods: Rules = {
  judge: async (_, record, { language }) => {
    if (record.name === null) throw new Invalid({ name: [messages.required[language]] });
  },
  deleting: async (tx, { actor, before, language }) => {
    const bears = (table: string) =>
      tx
        .selectFrom(table)
        .select('id')
        .where('company_id', '=', actor.company_id)
        .where('payment_method', '=', before!.name as string)
        .limit(1)
        .executeTakeFirst();
    // A proforma without its method could no longer become an invoice.
    if ((await bears('invoices')) || (await bears('proforma_invoice')))
      throw new BadRequest(used[language]);
  },
};
